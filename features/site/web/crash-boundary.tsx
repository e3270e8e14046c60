import { Component, type ReactNode } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/feedback/error-state.tsx'
import { Main } from '#platform/ui/main.tsx'

interface CrashBoundaryProps {
  /** The page shown: another one gets a new chance. */
  page: string
  children: ReactNode
}

/**
 * Catches what a screen throws while it is drawn: a fault of ours, or a part of the site that could not be fetched
 * because a newer one was installed meanwhile. Both are mended by loading the page again.
 */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidUpdate(before: CrashBoundaryProps) {
    if (this.state.crashed && before.page !== this.props.page) this.setState({ crashed: false })
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <Main className="flex-1 py-16">
        <h1 className="sr-only">This page could not be shown</h1>
        <ErrorState
          title="This page could not be shown"
          action={
            <Button variant="primary" onClick={() => window.location.reload()}>
              Load again
            </Button>
          }
        >
          The site may have been updated while it was open. Loading the page again usually helps.
        </ErrorState>
      </Main>
    )
  }
}
