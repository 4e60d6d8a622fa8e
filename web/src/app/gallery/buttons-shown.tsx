import { useState } from 'react';
import { Button, ButtonLink, type ButtonVariant } from '../../ui/button.tsx';
import { hrefs } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Shown, State } from './shown.tsx';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];

/** Buttons at rest, at work and out of reach. */
export function ButtonsShown() {
  const [isBusy, setBusy] = useState(false);
  return (
    <Shown title="Buttons">
      {variants.map((variant) => (
        <State key={variant} name={variant}>
          <Button variant={variant}>Continue</Button>{' '}
          <Button variant={variant} busy>
            Continue
          </Button>{' '}
          <Button variant={variant} disabled>
            Continue
          </Button>
        </State>
      ))}
      <State name="Click to see busy; the width and the focus stay">
        <Button busy={isBusy} onClick={() => setBusy(true)}>
          Send the link
        </Button>{' '}
        <Button variant="quiet" onClick={() => setBusy(false)}>
          Reset
        </Button>
      </State>
      <State name="Waiting; the focus stays">
        <Button variant="secondary" waiting>
          Send a new code
        </Button>
      </State>
      <State name="Link that looks like a button">
        <ButtonLink to={hrefs.home()} variant="secondary">
          Go to home
        </ButtonLink>
      </State>
      <State name="With an icon">
        <Button variant="secondary">
          <Icon name="phone" /> Call 988
        </Button>
      </State>
      <State name="Wide">
        <Button wide>Next</Button>
      </State>
      <State name="Long words">
        <Button wide>Weiter zur Einverständniserklärungsbestätigungsseite und danach zu den Fragen</Button>
      </State>
    </Shown>
  );
}
