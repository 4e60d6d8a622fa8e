import { Screen } from '../../ui/screen.tsx';
import { ButtonsShown } from './buttons-shown.tsx';
import { ChoicesShown } from './choices-shown.tsx';
import { FieldsShown } from './fields-shown.tsx';
import { FoundationsShown } from './foundations-shown.tsx';
import { MaskedFieldsShown } from './masked-fields-shown.tsx';
import { MessagesShown } from './messages-shown.tsx';
import { SlidersShown } from './sliders-shown.tsx';
import { SurfacesShown } from './surfaces-shown.tsx';

/** Every component in every state, for those who build screens with them. Dark is the system's own setting. */
export function Component() {
  return (
    <Screen
      title="Components"
      lead="Every component in every state. Switch the system to dark, or zoom to 400 %, and look again."
      wide
    >
      <FoundationsShown />
      <ButtonsShown />
      <FieldsShown />
      <MaskedFieldsShown />
      <ChoicesShown />
      <SlidersShown />
      <SurfacesShown />
      <MessagesShown />
    </Screen>
  );
}
