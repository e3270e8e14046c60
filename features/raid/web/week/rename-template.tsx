import type { Template } from '#features/raid/template.ts'
import { renameTemplate } from '#features/raid/template-calls.ts'
import { TitleDialog } from '#features/raid/web/title-dialog.tsx'

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
