import { useQuery } from '@tanstack/react-query'
import { BellOff, Check } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'wouter'
import { factsOfTopic, type Notice } from '#domain/notice/notice.ts'
import type { Role } from '#domain/rights.ts'
import { ageText } from '#web/notice/age-text.ts'
import { noticeSettingsQuery, useChangeSettings } from '#web/notice/list-queries.ts'
import { NoticeActions, wayOf } from '#web/notice/notice-actions.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Isolated } from '#web/ui/isolated.tsx'

interface NoticeItemProps {
  notice: Notice
  isNew: boolean
  roles: readonly Role[]
  now: Date
  onLeave(): void
  /** It was on screen, or was answered. */
  onShown(notice: Notice): void
}

export function NoticeItem({ notice, isNew, roles, now, onLeave, onShown }: NoticeItemProps) {
  const place = useShown(notice, onShown)
  const { stopped, busy, stop } = useStop(notice)
  const { label } = factsOfTopic(notice.topic)
  return (
    <li
      ref={place}
      className={classNames(
        'relative flex gap-3 px-4 py-2 text-sm hover:bg-ink-850 sm:px-5',
        notice.asks && 'max-sm:py-1',
      )}
    >
      <span
        aria-hidden
        className={classNames(
          'mt-1.5 size-2 shrink-0 rounded-full',
          isNew && (notice.asks ? 'bg-amber-400' : 'bg-ember-500'),
        )}
      />
      <div
        className={classNames(
          'flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5',
          notice.asks && 'max-sm:flex-nowrap',
        )}
      >
        <NoticeText {...{ notice, isNew, roles, now }} />
        <div className="relative z-1 flex flex-wrap items-center gap-2 empty:hidden">
          <NoticeActions notice={notice} roles={roles} isLine onLeave={onLeave} />
          {stopped && (
            <>
              <span role="status" className="text-bone-300">
                '{label}' is off here.
              </span>
              <Button
                size="small"
                variant="ghost"
                busy={busy}
                busyLabel="Saving…"
                aria-label={`Undo: notify me about '${label}' again`}
                onClick={() => stop(false)}
              >
                Undo
              </Button>
            </>
          )}
        </div>
      </div>
      <div className="relative z-1 flex shrink-0 max-sm:flex-col">
        {/* A notice that asks for an answer stays first until somebody marks it as answered. */}
        {notice.asks && notice.unread.length > 0 && (
          <IconButton
            label="Mark as read"
            icon={<Check aria-hidden className="size-4" />}
            onClick={() => onShown(notice)}
          />
        )}
        {!stopped && (
          <IconButton
            label={`Stop these: '${label}'`}
            disabled={busy}
            icon={<BellOff aria-hidden className="size-4" />}
            onClick={() => stop(true)}
          />
        )}
      </div>
    </li>
  )
}

/** A notice's text and age; all of it leads to its page, unless it asks and has a button for that. */
function NoticeText({
  notice,
  isNew,
  roles,
  now,
}: Pick<NoticeItemProps, 'notice' | 'isNew' | 'roles' | 'now'>) {
  const way = wayOf(notice, roles)
  const text = <Isolated>{notice.text}</Isolated>
  return (
    <div className="min-w-0 flex-[1_1_16rem]">
      <p className="text-xs text-bone-500 max-sm:line-clamp-1">
        {isNew && <span className="sr-only">New: </span>}
        {factsOfTopic(notice.topic).label}
        {' · '}
        <time dateTime={notice.at}>{ageText(notice.at, now)}</time>
      </p>
      {/* A text that its page has in full is two lines on a phone. */}
      <p className={classNames('mt-0.5 wrap-anywhere', way !== null && 'max-sm:line-clamp-2')}>
        {way === null || notice.asks ? (
          text
        ) : (
          // Wherever one presses the line.
          <Link to={way} className="before:absolute before:inset-0">
            {text}
          </Link>
        )}
      </p>
    </div>
  )
}

/** Calls back once the item is on screen, where being shown is being read. */
function useShown(notice: Notice, onShown: (notice: Notice) => void) {
  const place = useRef<HTMLLIElement>(null)
  const isToRead = !notice.asks && notice.unread.length > 0
  const shown = useEffectEvent(() => onShown(notice))
  useEffect(() => {
    if (!isToRead || place.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        shown()
      },
      { threshold: 0.6 },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isToRead])
  return place
}

/** Switches the notice's topic off on the site, and on again. */
function useStop({ topic }: Notice) {
  const { busy, change } = useChangeSettings()
  // Known once somebody switched something here: the list has only what is on.
  const { data: settings } = useQuery({ ...noticeSettingsQuery, enabled: false })
  const stopped = settings?.topics.some((one) => one.topic === topic && !one.here) === true
  const stop = (off: boolean) => change({ topics: [{ topic, here: !off }] })
  return { stopped, busy, stop }
}
