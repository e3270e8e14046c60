import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { factsOfTopic, type Notice } from '#domain/notice/notice.ts'
import type { Role } from '#domain/rights.ts'
import { ageText } from '#web/notice/age-text.ts'
import { noticeSettingsQuery, useChangeSettings } from '#web/notice/list-queries.ts'
import { NoticeActions } from '#web/notice/notice-actions.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
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
    <li ref={place} className="flex gap-3 px-4 py-2.5 text-sm">
      <span
        aria-hidden
        className={classNames(
          'mt-1.5 size-2 shrink-0 rounded-full',
          isNew && (notice.asks ? 'bg-amber-400' : 'bg-ember-500'),
        )}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5">
        <div className="min-w-0 flex-[1_1_16rem]">
          <p className="text-xs text-bone-500">
            {isNew && <span className="sr-only">New: </span>}
            {label}
            {' · '}
            <time dateTime={notice.at}>{ageText(notice.at, now)}</time>
          </p>
          <p className="mt-0.5 wrap-anywhere">
            <Isolated>{notice.text}</Isolated>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <NoticeActions notice={notice} roles={roles} onLeave={onLeave} />
          {notice.asks && notice.unread.length > 0 && <AnsweredButton notice={notice} onAnswered={onShown} />}
          {stopped && (
            <span role="status" className="text-bone-300">
              '{label}' is off here.
            </span>
          )}
          <Button
            size="small"
            variant="ghost"
            busy={busy}
            busyLabel="Saving…"
            aria-label={stopped ? `Undo: notify me about '${label}' again` : `Stop these: '${label}'`}
            onClick={() => stop(!stopped)}
          >
            {stopped ? 'Undo' : 'Stop these'}
          </Button>
        </div>
      </div>
    </li>
  )
}

/** What asks for an answer stays first until somebody says that it has one. */
function AnsweredButton({ notice, onAnswered }: { notice: Notice; onAnswered(notice: Notice): void }) {
  return (
    <Button size="small" onClick={() => onAnswered(notice)}>
      Mark as read
    </Button>
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
