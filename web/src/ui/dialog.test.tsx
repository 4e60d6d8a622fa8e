import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

const onClose = vi.fn<() => void>();

function Example({ open }: { open: boolean }) {
  return (
    <Dialog open={open} onClose={onClose} title="Delete this reminder?" actions={<Button>Delete</Button>}>
      <p>You will no longer be reminded.</p>
    </Dialog>
  );
}

describe('Dialog', () => {
  it('opens as a modal under its title, and closes', () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    const { rerender } = render(<Example open={false} />);
    expect(showModal).not.toHaveBeenCalled();
    expect(screen.queryByText('You will no longer be reminded.')).toBeNull();
    rerender(<Example open />);
    expect(showModal).toHaveBeenCalledOnce();
    const dialog = screen.getByRole('dialog', { name: 'Delete this reminder?' });
    expect(dialog).toHaveProperty('open', true);
    rerender(<Example open={false} />);
    expect(dialog).toHaveProperty('open', false);
  });

  it('leaves closing to its owner when Escape is pressed', () => {
    render(<Example open />);
    const stillOpen = fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(stillOpen).toBe(false);
  });
});
