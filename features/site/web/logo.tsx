/** The mark: a spark above the anvil. Beside it stands the name, so it says nothing itself. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className={className}>
      <path
        className="fill-ember-400 forced-colors:fill-current"
        d="M17.5 1.5C18 5.7 20 7.7 24.2 8.2 20 8.7 18 10.7 17.5 14.9 17 10.7 15 8.7 10.8 8.2 15 7.7 17 5.7 17.5 1.5Z"
      />
      <path
        className="fill-gold-300 forced-colors:fill-current"
        d="M26 2c.2 1.6 1 2.4 2.6 2.6C27 4.8 26.2 5.6 26 7.2 25.8 5.6 25 4.8 23.4 4.6 25 4.4 25.8 3.6 26 2Z"
      />
      <path
        className="fill-bone-100 forced-colors:fill-current"
        d="M2 16.5h28v3.8h-3.7c-3.3 0-5.6 1.5-5.6 3.6 0 1.5 1.2 2.4 3.5 2.8V30H8.6v-3.3c2.3-.4 3.5-1.3 3.5-2.8 0-1.9-1.8-3-4.3-3.4C5 20 3 18.7 2 16.5Z"
      />
    </svg>
  )
}
