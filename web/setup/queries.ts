import { queryOptions } from '@tanstack/react-query'
import { getSetup, listServerRoles, listServers } from '#domain/setup/endpoints.ts'
import { call } from '#web/call/api.ts'

const KEY = 'setup'

export const setupQuery = queryOptions({
  queryKey: [KEY, 'state'],
  queryFn: async ({ signal }) => (await call(getSetup, {}, { signal })).payload,
  retry: false,
})

export const serversQuery = queryOptions({
  queryKey: [KEY, 'servers'],
  queryFn: async ({ signal }) => (await call(listServers, {}, { signal })).payload,
  retry: false,
})

export const serverRolesQuery = (guildId: string) =>
  queryOptions({
    queryKey: [KEY, 'roles', guildId],
    queryFn: async ({ signal }) => (await call(listServerRoles, { guildId }, { signal })).payload,
    retry: false,
  })
