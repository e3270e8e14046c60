import { queryOptions } from '@tanstack/react-query'
import { getSetup, listServerRoles, listServers } from '#domain/setup/endpoints.ts'
import { listBotServerRoles, listBotServers } from '#domain/setup/trial.ts'
import { call } from '#web/call/api.ts'

const KEY = 'setup'

export const setupQuery = queryOptions({
  queryKey: [KEY, 'state'],
  queryFn: async ({ signal }) => (await call(getSetup, {}, { signal })).payload,
  retry: false,
})

/** `isTrial`: of a product that runs. */
export const serversQuery = (isTrial: boolean) =>
  queryOptions({
    queryKey: [KEY, 'servers'],
    queryFn: async ({ signal }) =>
      (await call(isTrial ? listBotServers : listServers, {}, { signal })).payload,
    retry: false,
  })

export const serverRolesQuery = (guildId: string, isTrial: boolean) =>
  queryOptions({
    queryKey: [KEY, 'roles', guildId],
    queryFn: async ({ signal }) =>
      (await call(isTrial ? listBotServerRoles : listServerRoles, { guildId }, { signal })).payload,
    retry: false,
  })
