import { renameTemplate } from '#domain/template/endpoints.ts'
import type { Template } from '#domain/template/template.ts'
import { TitleDialog } from '#web/raid/title-dialog.tsx'

interface RenameTemplateProps {
  template: Template
  onClose(): void
}

export default function RenameTemplate({ template: { _id: id, title }, onClose }: RenameTemplateProps) {
  return (
    <TitleDialog
      heading="Rename template"
      title={title}
      label="Rename"
      endpoint={renameTemplate}
      inputOf={(to) => ({ id, title: to })}
      onClose={onClose}
    />
  )
}
