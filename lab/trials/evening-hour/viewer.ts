import type { ApiClient } from '#demo/api-client.ts'
import { listPublishedRaids } from '#domain/raid/endpoints.ts'
import { OpenPage } from '#lab/open-page.ts'
import type { SlowLine } from '#lab/slow-line.ts'

/** Somebody's page at the end of a slow line. */
export class Viewer extends OpenPage {
  readonly apiClient: ApiClient
  readonly line: SlowLine

  constructor(apiClient: ApiClient, line: SlowLine, origin: string) {
    const { address } = line
    const read = () => apiClient.at(address).call(listPublishedRaids, {})
    super({ apiClient, addresses: [address], origin, takesDeltas: true, read })
    this.apiClient = apiClient
    this.line = line
  }

  override close(): void {
    super.close()
    this.line.close()
  }
}
