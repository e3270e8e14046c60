import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SCREENS } from '#domain/page.ts'
import { SETTING_LABELS } from '#domain/setting/setting.ts'
import { ChannelsCard } from '#web/community/channels.tsx'
import { ConnectedRealmsCard } from '#web/community/connected-realms.tsx'
import { settingsQuery } from '#web/community/queries.ts'
import { SettingCard } from '#web/community/setting-card.tsx'
import { CARDS, type CardName } from '#web/community/setting-fields.ts'
import { SignedInCard } from '#web/community/signed-in.tsx'
import { RecordHistory } from '#web/history/record-history.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'

const SETTING_CARDS = Object.keys(CARDS) as readonly CardName[]
const SETTING_TITLES = Object.fromEntries(SETTING_CARDS.map((name) => [name, SETTING_LABELS[name].title]))

/** The parts by their anchors. */
const INDEX = {
  'connected-realms': 'Connected realms',
  ...SETTING_TITLES,
  channels: 'Discord channels',
  members: 'Members signed in',
}

/** The settings that staff make for everybody (docs/product.md, Community). */
export default function Community() {
  const { data } = useQuery(settingsQuery)
  // A link of another screen's is followed by script, which moves nothing.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), [])
  return (
    <>
      <PageHeader
        title={SCREENS.community.title}
        actions={
          <>
            {data !== undefined && data.version > 0 && (
              <RecordHistory noun="setting" id="community" of="the settings" worded />
            )}
            <ButtonLink to={SCREENS.season.path}>{SCREENS.season.title}</ButtonLink>
          </>
        }
      >
        Community-wide settings, managed by staff.
      </PageHeader>
      <div className="grid items-start gap-x-6 xl:grid-cols-[11rem_minmax(0,1fr)]">
        <nav aria-label="On this page" className="sticky top-[calc(var(--header-height)+1rem)] max-xl:hidden">
          {Object.entries(INDEX).map(([anchor, title]) => (
            <a key={anchor} href={`#${anchor}`} className="entry">
              {title}
            </a>
          ))}
        </nav>
        <Panel flush>
          <div className="divide-y divide-ink-700">
            <ConnectedRealmsCard />
            {SETTING_CARDS.map((name) => (
              <SettingCard key={name} name={name} />
            ))}
            <ChannelsCard />
            <SignedInCard />
          </div>
        </Panel>
      </div>
    </>
  )
}
