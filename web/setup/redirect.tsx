import { CopyButton } from '#web/ui/copy-button.tsx'

/** The redirect that Discord has to know before anybody comes back from it. */
export function Redirect({ address, isNew = false }: { address: string; isNew?: boolean }) {
  return (
    <p className="mb-4 text-sm text-bone-300">
      In Discord’s Developer Portal: {isNew ? "'New Application'" : 'your application'}, then 'OAuth2', and
      add this under 'Redirects':
      <span className="mt-1 flex flex-wrap items-center gap-2">
        <code className="text-bone-100 wrap-anywhere">{address}</code>
        <CopyButton text={address} what="redirect">
          Copy redirect
        </CopyButton>
      </span>
    </p>
  )
}
