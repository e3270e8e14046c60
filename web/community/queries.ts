import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { addKeeper, listKeepers, removeKeeper } from '#domain/hero-name/endpoints.ts'
import { findMembers } from '#domain/member/endpoints.ts'
import { connectRealm, listConnectedRealms, partRealm } from '#domain/realm/endpoints.ts'
import { call } from '#web/call/api.ts'
import { REFRESH_MS } from '#web/call/refresh.ts'
import { useWrite } from '#web/call/use-write.ts'
import { VIEW_KEYS } from '#web/call/views.ts'

export const connectedRealms = queryOptions({
  queryKey: [...VIEW_KEYS.realms, 'connected'],
  queryFn: async ({ signal }) => (await call(listConnectedRealms, {}, { signal })).payload,
  refetchInterval: REFRESH_MS,
})

export const keptHeroNames = queryOptions({
  queryKey: [...VIEW_KEYS['hero-names'], 'keepers'],
  queryFn: async ({ signal }) => (await call(listKeepers, {}, { signal })).payload,
  refetchInterval: REFRESH_MS,
})

/** Members of the community by a part of their name. */
export const membersNamed = (name: string) =>
  queryOptions({
    queryKey: ['member', 'named', name],
    queryFn: async ({ signal }) => (await call(findMembers, { name }, { signal })).payload,
    placeholderData: keepPreviousData,
  })

export const useConnectRealm = () => useWrite(connectRealm, 'realm connect')
export const usePartRealm = () => useWrite(partRealm, 'realm part')
export const useAddKeeper = () => useWrite(addKeeper, 'hero-name add-keeper')
export const useRemoveKeeper = () => useWrite(removeKeeper, 'hero-name remove-keeper')
