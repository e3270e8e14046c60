import { useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'

interface AvatarProps {
  username: string
  /** A picture's address, or null. */
  picture: string | null
  /** Sets its size: 'size-11 text-base'. */
  className: string
}

/** A person's picture, or the initials when there is none or it does not load. Says nothing: the name stands beside it. */
export function Avatar({ username, picture, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const frame = classNames('shrink-0 rounded-full ring-1 ring-ink-500', className)
  if (picture === null || picture === broken) {
    return (
      <span
        aria-hidden
        className={classNames(
          'inline-flex items-center justify-center bg-ink-700 font-semibold text-bone-100',
          frame,
        )}
      >
        {initials(username)}
      </span>
    )
  }
  return (
    <img
      src={picture}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setBroken(picture)}
      className={classNames('bg-ink-700 object-cover', frame)}
    />
  )
}

/** 'Mira Vael' and 'mira.vael' are MV, 'Ørn' is Ø: at most two letters, in any script. */
function initials(username: string): string {
  const words = username.split(/[\s._-]+/).filter(Boolean)
  const letters = words.map((word) => [...word][0] ?? '')
  return letters.slice(0, 2).join('').toUpperCase() || '?'
}
