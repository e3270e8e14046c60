import { queryOptions } from '@tanstack/react-query'
import { createTemplate, deleteTemplate, listTemplates, renameTemplate } from '#domain/template/endpoints.ts'
import { call } from '#web/call/api.ts'
import { useWrite } from '#web/call/use-write.ts'
import { VIEW_KEYS } from '#web/call/view-keys.ts'

/** All templates, by title; for who manages raids. */
export const templates = queryOptions({
  queryKey: [...VIEW_KEYS.templates, 'list'],
  queryFn: async ({ signal }) => (await call(listTemplates, {}, { signal })).payload,
})

export const useCreateTemplate = () => useWrite(createTemplate, 'template create')
export const useRenameTemplate = () => useWrite(renameTemplate, 'template rename')
export const useDeleteTemplate = () => useWrite(deleteTemplate, 'template delete')
