import { useQuery } from '@tanstack/react-query'
import { readCommunity } from '#domain/setting/endpoints.ts'
import { call } from '#web/call/api.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'
import { settingsInPage } from '#web/site/page-community.ts'
import { Button } from '#web/ui/button.tsx'

/** A page goes by the settings with which it was loaded, until it is loaded again (docs/product.md, OWN-8). */
export function SettingsChanged() {
  const loaded = settingsInPage()
  const { data } = useQuery({
    queryKey: [...VIEW_KEYS.settings, 'community'],
    queryFn: async ({ signal }) => (await call(readCommunity, {}, { signal })).payload.settings,
    initialData: loaded,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === loaded) return null
  return (
    <p role="status" className="mb-3 flex flex-wrap items-center gap-3 text-sm text-amber-400">
      The community’s settings have changed since this page was loaded.
      <Button size="small" variant="ghost" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </p>
  )
}
