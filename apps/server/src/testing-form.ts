/** Sends a form as a page of the product does, and gives where it leads. For tests. */
export async function postForm(
  url: URL,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  })

  return answer.headers.get('location') ?? ''
}
