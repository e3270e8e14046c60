import { type CommunityGiven, takeCommunity } from '#features/settings/community.ts'

/** The community's settings that the server wrote into the page, as JSON; '{}' without any. */
export function settingsInPage(): string {
  const text = document.querySelector<HTMLMetaElement>('meta[name="forge-community"]')?.content
  return text?.startsWith('{') ? text : '{}'
}

/** Call it before the first render. */
export function takePageCommunity(): void {
  takeCommunity(JSON.parse(settingsInPage()) as CommunityGiven)
}
