import { type CommunityGiven, takeCommunity } from '#domain/community.ts'

/** What the server wrote into the page of the community's settings, as JSON; '{}' in a page that no server has written into. */
export function toldCommunity(): string {
  const told = document.querySelector<HTMLMetaElement>('meta[name="forge-community"]')?.content
  return told?.startsWith('{') ? told : '{}'
}

/** Before anything is shown. */
export function takeToldCommunity(): void {
  takeCommunity(JSON.parse(toldCommunity()) as CommunityGiven)
}
