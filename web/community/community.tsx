import { SCREENS } from '#domain/page.ts'
import { ChannelsCard } from '#web/community/channels.tsx'
import { ConnectedRealmsCard } from '#web/community/connected-realms.tsx'
import { GivenUpCard } from '#web/community/given-up.tsx'
import { KeepersCard } from '#web/community/keepers.tsx'
import { SignedInCard } from '#web/community/signed-in.tsx'
import { SumCard } from '#web/press/sum-card.tsx'
import { RatesCard } from '#web/settlement/rates.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** What staff set for everybody (docs/product.md, Community). */
export default function Community() {
  return (
    <>
      <PageHeader title={SCREENS.community.title}>Community-wide settings, managed by staff.</PageHeader>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="grid gap-6">
          <ConnectedRealmsCard />
          <RatesCard />
          <SumCard />
          <ChannelsCard />
          <GivenUpCard />
        </div>
        <div className="grid gap-6">
          <KeepersCard />
          <SignedInCard />
        </div>
      </div>
    </>
  )
}
