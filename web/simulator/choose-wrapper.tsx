import { useState } from 'react';
import { capabilitiesOf } from '../src/native/capabilities.ts';
import { Button } from '../src/ui/button.tsx';
import { Card } from '../src/ui/card.tsx';
import { ChoiceRows } from '../src/ui/choice-rows.tsx';
import { TextField } from '../src/ui/text-field.tsx';
import { windowNameOf, type SimulatedWrapper } from './simulated-wrapper.ts';
import styles from './simulator.module.css';

const platforms = [
  { id: 'ios', title: 'iOS' },
  { id: 'android', title: 'Android' },
] as const;

/** Each side of the boundaries. */
const presets = {
  ios: ['2.2.3', '2.2.4', '3.2.6', '3.2.7', '3.3.0'],
  android: ['3.2.4', '3.2.5', '3.2.6', '3.2.7', '3.3.0'],
} as const;

interface ChooseWrapperProps {
  readonly wrapper: SimulatedWrapper;
  readonly onChange: (wrapper: SimulatedWrapper) => void;
}

/** Platform, version and address, and what the app makes of them. */
export function ChooseWrapper({ wrapper, onChange }: ChooseWrapperProps) {
  const [path, setPath] = useState('/');
  const { platform, version } = wrapper;
  const { skipsProfilePrefetch, navigatesOldStyle, opensHealthApp } = capabilitiesOf(wrapper);
  return (
    <Card as="section">
      <h2>Wrapper</h2>
      <ChoiceRows
        kind="radio"
        name="platform"
        legend="Platform"
        options={platforms}
        value={[platform]}
        beside
        onChange={([chosen]) => onChange({ ...wrapper, platform: chosen === 'android' ? 'android' : 'ios' })}
      />
      <TextField
        label="Version"
        value={version}
        onChange={({ currentTarget }) => onChange({ ...wrapper, version: currentTarget.value })}
      />
      <ul className={styles['presets']} aria-label="Versions at the boundaries">
        {presets[platform].map((preset) => (
          <li key={preset}>
            <Button
              variant="secondary"
              aria-pressed={preset === version}
              onClick={() => onChange({ ...wrapper, version: preset })}
            >
              {preset}
            </Button>
          </li>
        ))}
      </ul>
      <dl className={styles['facts']}>
        <Fact name="Navigation" value={navigatesOldStyle ? 'old-style' : 'by the page'} />
        <Fact name="Profile on resume" value={skipsProfilePrefetch ? 'left alone' : 'loaded again'} />
        <Fact name="Health app" value={opensHealthApp ? 'opened by the wrapper' : 'none'} />
      </dl>
      <TextField
        label="Address to open"
        value={path}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => setPath(currentTarget.value)}
      />
      <Button wide onClick={() => window.open(new URL(path, location.origin), windowNameOf(wrapper))}>
        Open the app
      </Button>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
