/** The mark: a spark above the anvil. Beside it stands the name, so it says nothing itself. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <path className="fill-ember-400" d="m16 2.5 2.1 4.4L22.5 9l-4.4 2.1L16 15.5l-2.1-4.4L9.5 9l4.4-2.1z" />
      <path
        className="fill-bone-100"
        d="M2.5 17.7C5 17.4 7 16.5 10 16.5h19v4h-4c-2.6.6-3.9 2.2-3.9 3.7 0 1.1.8 2 2.4 2.4v2.9H9.4v-2.9c1.8-.4 2.8-1.4 2.8-2.5 0-1.7-1.5-2.6-4-3.2-2.6-.5-4.6-1.7-5.7-3.2z"
      />
    </svg>
  )
}
