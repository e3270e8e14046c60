import { useId } from 'react'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'

/** The address as it was made: it is shown this once. */
export function CalendarAddress({ address }: { address: string }) {
  const id = useId()
  return (
    <div className="rounded-lg border border-gold-400/40 bg-ink-850 p-4">
      <label htmlFor={id} className="block text-sm font-medium text-bone-100">
        Your private address
      </label>
      <input
        id={id}
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
        className="mt-1.5 h-11 w-full rounded-lg border border-ink-500 bg-ink-800 px-3 text-sm text-bone-100"
      />
      <p className="mt-2 text-sm text-pretty text-bone-300">
        Add it to your calendar as a subscription ('From URL'). It is shown only once. Anyone who has it can
        see your calendar.
      </p>
      <CopyButton
        text={address}
        variant="secondary"
        size="medium"
        className="mt-3"
        onCopied={() => notify.success('Calendar address is copied')}
        onFailed={() => notify.error('The calendar address could not be copied')}
      >
        Copy address
      </CopyButton>
    </div>
  )
}
