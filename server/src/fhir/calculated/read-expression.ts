import fhirpath from 'fhirpath';
import type { ReadExpression } from './messages.ts';

const field = (node: object, name: string): unknown => Reflect.get(node, name);

const childrenOf = (node: object): object[] => {
  const children = field(node, 'children');
  return Array.isArray(children)
    ? children.filter((one): one is object => typeof one === 'object' && one !== null)
    : [];
};

/** Reads an expression without working anything out. */
export const readExpression = (expression: string): ReadExpression => {
  const functions = new Set<string>();
  const constants = new Set<string>();
  let tree: unknown;
  try {
    tree = fhirpath.parse(expression);
  } catch {
    return { ok: false };
  }
  const open: object[] = typeof tree === 'object' && tree !== null ? [tree] : [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (field(node, 'type') === 'Functn') functions.add(String(field(node, 'text')));
    if (field(node, 'type') === 'ExternalConstantTerm') {
      constants.add(String(field(node, 'delimitedText') ?? field(node, 'text')));
    }
    open.push(...childrenOf(node));
  }
  return { ok: true, functions: [...functions], constants: [...constants] };
};
