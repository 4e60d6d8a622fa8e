import type { Policy } from '@evenkeel/contract/intake';
import { useState } from 'react';
import { urlOfFile } from '../../api/client.ts';
import { isOwnPath } from '../../native/own-path.ts';
import { List, ListRow } from '../../ui/list-row.tsx';
import { PolicyDialog } from './policy-dialog.tsx';

/** The documents: a text opens over the page, a PDF beside it. Neither leaves it. */
export function PolicyList({ policies }: { readonly policies: readonly Policy[] }) {
  const [opened, setOpened] = useState<Policy | null>(null);
  return (
    <>
      <List aria-label="Documents">
        {policies.map((policy) =>
          policy.mediaType === 'text/plain' ? (
            <ListRow
              key={policy.id}
              icon="document"
              title={policy.description}
              detail={policy.fileName}
              onClick={() => setOpened(policy)}
            />
          ) : (
            <ListRow
              key={policy.id}
              icon="document"
              title={policy.description}
              detail={
                <>
                  {policy.fileName}
                  {/* The row says it to those who hear it. */}
                  <span aria-hidden="true">, opens in a new tab</span>
                </>
              }
              href={isOwnPath(policy.url) ? urlOfFile(policy.url) : undefined}
              newTab
            />
          ),
        )}
      </List>
      <PolicyDialog policy={opened} onClose={() => setOpened(null)} />
    </>
  );
}
