import { useState } from 'react';
import { Segments } from '../../ui/segments.tsx';
import { VerticalSlider } from '../../ui/vertical-slider.tsx';
import { Shown, State } from './shown.tsx';

interface ExampleProps {
  label: string;
  initial: number | null;
  emoji?: string;
  error?: string;
}

function Example({ label, initial, emoji, error }: ExampleProps) {
  const [value, setValue] = useState(initial);
  return (
    <VerticalSlider
      label={label}
      value={value}
      start={0}
      min={-2}
      max={2}
      step={0.01}
      minLabel="Heavy"
      maxLabel="Bright"
      valueText={value === null ? 'Not answered yet' : `At ${value}`}
      emoji={emoji}
      error={error}
      onChange={setValue}
    />
  );
}

const ranges = [
  { value: 'week', label: 'One week' },
  { value: 'month', label: 'One month' },
  { value: 'months', label: 'Six months' },
] as const;

function Ranges() {
  const [value, setValue] = useState<(typeof ranges)[number]['value']>('week');
  return <Segments legend="Range" value={value} options={ranges} onChange={setValue} />;
}

/** Upright sliders, and a few choices side by side. */
export function SlidersShown() {
  return (
    <Shown title="Sliders and segments">
      <State name="Slider, with a face">
        <Example label="How bright was this day?" initial={0} emoji="😐" />
      </State>
      <State name="Slider, nothing recorded">
        <Example label="How loud was this day?" initial={null} />
      </State>
      <State name="Slider, error">
        <Example label="How long was this day?" initial={2} error="Must be between -2 and 1" />
      </State>
      <State name="Segments">
        <Ranges />
      </State>
    </Shown>
  );
}
