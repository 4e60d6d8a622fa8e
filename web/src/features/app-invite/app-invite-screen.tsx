import { Link, useSearchParams } from 'react-router';
import { config } from '../../config.ts';
import { useWrapper } from '../../native/use-wrapper.ts';
import { hrefs } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Screen } from '../../ui/screen.tsx';
import { usePhoneSystem } from './phone-system.ts';
import { StoreButtons } from './store-buttons.tsx';
import styles from './app-invite.module.css';

/** `/app-invite`: to the app's stores. A phone's own store comes first; a computer shows a code for a phone's camera. */
export function Component() {
  return useWrapper() === null ? <GetTheApp /> : <HasTheApp />;
}

function HasTheApp() {
  return (
    <Screen
      title="You have the Evenkeel app"
      lead="You are using it right now."
      footer={
        <ButtonLink to={hrefs.home()} wide>
          Go to home
        </ButtonLink>
      }
    />
  );
}

function GetTheApp() {
  const isInviteFlow = useIsInviteFlow();
  const system = usePhoneSystem();
  const { links } = config();
  const stores = <StoreButtons system={system} appStore={links.appStore} playStore={links.playStore} />;
  return (
    <Screen
      title="Get the Evenkeel app"
      lead={
        isInviteFlow
          ? 'Your account is ready. With the app on your phone, Evenkeel is one tap away.'
          : 'With the app on your phone, Evenkeel is one tap away.'
      }
      footer={
        isInviteFlow && (
          <ButtonLink to={hrefs.home()} variant="secondary" wide>
            Skip
          </ButtonLink>
        )
      }
    >
      <div className={styles['stack']}>
        {system !== null && stores}
        <Scan isOtherPhone={system !== null} />
        {system === null && stores}
        {!isInviteFlow && (
          <p className={styles['browser']}>
            You need no app: you can <Link to={hrefs.home()}>use Evenkeel in your browser</Link> too.
          </p>
        )}
      </div>
    </Screen>
  );
}

function useIsInviteFlow() {
  const value = useSearchParams()[0].get('isInviteFlow');
  return value !== null && value !== 'false';
}

function Scan({ isOtherPhone }: { isOtherPhone: boolean }) {
  return (
    <Card as="section" className={styles['scan']} aria-labelledby="scan">
      <QrCode path={hrefs.appInvite()} label="Code that opens this page on a phone" />
      <div>
        <h2 id="scan">{isOtherPhone ? 'On another phone' : 'Scan with your phone'}</h2>
        <p>Point the phone’s camera at the code, then tap the link that appears.</p>
      </div>
    </Card>
  );
}
