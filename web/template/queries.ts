import { queryOptions } from '@tanstack/react-query'
import { listTemplates } from '#domain/template/endpoints.ts'
import { call } from '#web/call/api.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

/** All templates, by title; for who manages raids. */
export const templates = queryOptions({
  queryKey: [...VIEW_KEYS.templates, 'list'],
  queryFn: async ({ signal }) => (await call(listTemplates, {}, { signal })).payload,
})
