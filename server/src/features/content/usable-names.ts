import { limits } from '@evenkeel/contract/limits';

/** No object can be trusted to keep a field of this name. */
const isPrototype = (name: string): boolean => name === '__proto__';

/** Whether answers and weights can name an option by this. */
export const isUsableId = (id: string): boolean =>
  id.trim() !== '' && id.length <= limits.nameLength && !isPrototype(id);

/** Whether answers can name a question by this. */
export const isUsableKey = (key: string): boolean => key !== '' && key.length <= 255 && !isPrototype(key);
