/** Submits the consent page's form with somebody's button, or Deny; returns where Discord sends the browser next. */
export async function answerConsent(
  authorize: URL,
  choice: { readonly person: string } | 'deny',
): Promise<URL> {
  const form = new URLSearchParams(authorize.search)
  if (choice === 'deny') form.set('deny', '1')
  else form.set('person', choice.person)
  const answer = await fetch(authorize.origin + authorize.pathname, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const location = answer.headers.get('location')
  if (location === null) throw new Error(`The consent page answered ${answer.status}: ${await answer.text()}`)
  return new URL(location)
}
