/** Puts a text on the clipboard; false where there is none: no permission, or a page that was not served securely. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
