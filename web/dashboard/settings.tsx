import { can } from '#domain/rights.ts'
import { FilterSettings } from '#web/booking/filters/filter-settings.tsx'
import { OwnCalendar } from '#web/calendar/own-calendar.tsx'
import { TimeSettings } from '#web/dashboard/time-settings.tsx'
import { useMember } from '#web/member/member-context.ts'
import { NoticeSettings } from '#web/notice/notice-settings.tsx'
import { OwnCharacter } from '#web/payout/own-character.tsx'
import { Devices } from '#web/session/devices.tsx'
import { switchLetterKeys, useLetterKeys } from '#web/ui/list-keys.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Section } from '#web/ui/section.tsx'

/** Each member's own settings (docs/product.md, Settings and support). */
export default function Settings() {
  const { roles } = useMember()
  return (
    <>
      <PageHeader title="Settings">
        Times and filters are kept in this browser and apply in all its tabs.
      </PageHeader>
      {/* No clipping: the list of time zones reaches over the edge. */}
      <Panel flush>
        <div className="divide-y divide-ink-700">
          <Section title="Times" about="Raids run in server time; your own is shown beside it.">
            <TimeSettings />
          </Section>
          <Section title="Filters" about="What Book Raid opens with.">
            <FilterSettings />
          </Section>
          {can(roles, 'list-published-raids') && (
            <Section title="Calendar" about="Raids in your own calendar, kept up to date.">
              <OwnCalendar />
            </Section>
          )}
          <Section
            title="Notices"
            about="What you are notified about: by the bell, and by a message on Discord."
          >
            <NoticeSettings />
          </Section>
          <Section title="Where you are paid" about="The character that your gold is mailed to.">
            <OwnCharacter />
          </Section>
          <Section title="Keyboard" about="Keys that act on their own, without Ctrl or Alt.">
            <LetterKeySettings />
          </Section>
          <Section title="Devices" about="Where you are signed in. Times are server time.">
            <Devices />
          </Section>
        </div>
      </Panel>
    </>
  )
}

/** Single keys help on a desk, and are in the way of who speaks to the computer (WCAG 2.1.4). */
function LetterKeySettings() {
  const on = useLetterKeys()
  return (
    <label className="touch-target flex max-w-xl cursor-pointer items-start gap-3 text-sm">
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => switchLetterKeys(target.checked)}
        className="mt-0.5 size-5 shrink-0 cursor-pointer accent-ember-500"
      />
      <span>
        Single keys in lists
        <span className="block text-bone-500">
          They act on the row that has the focus. A full stop opens the row’s More menu; U undoes your last
          mark. On Tonight, J and K move, L, G, P and D set Lock, In-Group, Paid and Done (with Shift: for
          all), N asks for a no-show, C copies the invite and / goes to the search box. In a text box, keys
          type as usual.
        </span>
      </span>
    </label>
  )
}
