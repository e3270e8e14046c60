/** A note that the data shown may be old: reading it again failed. */
export function StaleNote({ error, onRetry }: { error: Error; onRetry: (() => void) | undefined }) {
  return (
    <p role="alert" className="border-b border-ink-700 bg-amber-400/8 px-5 py-2 text-sm text-amber-400">
      This may be out of date: {error.message}{' '}
      {onRetry && (
        <button type="button" onClick={onRetry} className="link touch-target">
          Retry
        </button>
      )}
    </p>
  )
}
