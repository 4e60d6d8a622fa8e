import { hrefs } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CrisisResources } from '../../ui/crisis-resources.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List, ListRow } from '../../ui/list-row.tsx';
import { Shown, State } from './shown.tsx';

/** Cards, rows and what stands in their place when there are none. */
export function SurfacesShown() {
  return (
    <Shown title="Surfaces">
      <State name="Card">
        <Card>
          <h3>Evening review</h3>
          <p>Nine questions, about three minutes.</p>
        </Card>
      </State>
      <State name="Card, raised">
        <Card raised>
          <h3>Evening review</h3>
          <p>Nine questions, about three minutes.</p>
        </Card>
      </State>
      <State name="Card, wash">
        <Card tone="wash">
          <h3>Your safety net</h3>
          <p>People who will listen, at any hour.</p>
          <Button variant="secondary">View</Button>
        </Card>
      </State>
      <State name="Rows: linked, with detail, unlinked">
        <List>
          <ListRow title="Evening review" detail="9 questions · due today" to={hrefs.home()} />
          <ListRow icon="gear" title="Account" to={hrefs.settings()} trailing="Maya" />
          <ListRow title="Monthly review" detail="21 questions" trailing="12/1" />
          <ListRow
            title="Nachsorgeuntersuchungsterminvereinbarungsbestätigung"
            detail="Long words wrap and never push the end away"
            trailing="12/24"
          />
        </List>
      </State>
      <State name="Crisis resources">
        <CrisisResources
          label="Crisis resources, shown"
          resources={[
            { displayText: 'Call 988', type: 'call', value: '988' },
            { displayText: 'Text HOME to 741741', type: 'sms', value: '741741' },
            { displayText: 'Chat online', type: 'web', value: 'https://988lifeline.org/chat' },
            { displayText: 'Safety Plan', type: 'web', value: '/safety-plan' },
          ]}
        />
      </State>
      <State name="Empty">
        <EmptyState title="You're all set!" drawing="tea">
          <p>Nothing is due today.</p>
        </EmptyState>
      </State>
      <State name="Empty, calendar">
        <EmptyState title="No upcoming assessments" drawing="calendar" />
      </State>
    </Shown>
  );
}
