import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getBot, listChannels, listDropped } from '#domain/channel/endpoints.ts'
import { listConnectedRealms } from '#domain/realm/endpoints.ts'
import { listSignedIn } from '#domain/session/endpoints.ts'
import { getSettings } from '#domain/setting/endpoints.ts'
import { call } from '#web/call/api.ts'
import { PAGED, pageAt } from '#web/call/paged.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

export const connectedRealms = queryOptions({
  queryKey: [...VIEW_KEYS.realms, 'connected'],
  queryFn: async ({ signal }) => (await call(listConnectedRealms, {}, { signal })).payload,
})

/** Members who are signed in, by a part of their name. */
export const signedInMembers = (name: string) =>
  infiniteQueryOptions({
    queryKey: [...VIEW_KEYS['signed-in'], name],
    queryFn: ({ pageParam, signal }) => call(listSignedIn, { name, ...pageAt(pageParam) }, { signal }),
    placeholderData: keepPreviousData,
    ...PAGED,
  })

/** The channels that are set; fails with an ApiFailure. */
export const channels = queryOptions({
  queryKey: [...VIEW_KEYS.channels, 'list'],
  queryFn: async ({ signal }) => (await call(listChannels, {}, { signal })).payload,
})

/** The settings as staff see them; fails with an ApiFailure. */
export const settingsQuery = queryOptions({
  queryKey: [...VIEW_KEYS.settings, 'all'],
  queryFn: async ({ signal }) => (await call(getSettings, {}, { signal })).payload,
})

/** How the community's bot is; fails with an ApiFailure. */
export const bot = queryOptions({
  queryKey: [...VIEW_KEYS.channels, 'bot'],
  queryFn: async ({ signal }) => (await call(getBot, {}, { signal })).payload,
})

/** The messages that Discord did not take; fails with an ApiFailure. */
export const droppedMessages = queryOptions({
  queryKey: [...VIEW_KEYS.channels, 'dropped'],
  queryFn: async ({ signal }) => (await call(listDropped, {}, { signal })).payload,
  staleTime: 0,
})
