import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { config } from '../../config.ts';
import { hrefs } from '../../paths.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';
import { notificationPreferencesUrl } from './notification-preferences.ts';

/** `/patients/{cognitoId}/notification-preferences`: leaves for the page where they are kept. Whose they are is not told. */
export function Component() {
  const [search] = useSearchParams();
  const { links, support } = config();
  const url = notificationPreferencesUrl(links.notificationPreferences, search);

  useEffect(() => {
    // Back leads to where the person was before, not here again.
    if (url !== null) location.replace(url);
  }, [url]);

  if (url === null)
    return (
      <Screen
        title="We could not open your notification preferences"
        footer={
          <ButtonLink to={hrefs.home()} wide>
            Go to home
          </ButtonLink>
        }
      >
        <p>
          Please ask your clinic, or write to <a href={`mailto:${support.email}`}>{support.email}</a>.
        </p>
      </Screen>
    );
  return (
    <Screen
      title="Your notification preferences"
      lead="They open in a moment. If they do not, use the button."
      footer={
        <a href={url} className={buttonClass('primary', true)}>
          Open
        </a>
      }
    />
  );
}
