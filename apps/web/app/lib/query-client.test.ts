import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { changeCached, queryClient } from './query-client.ts'

const queryKey = ['follows']

/** A data set that is shown, and whose responses the test sends. */
function openDataSet() {
  const requests: ((answer: string) => void)[] = []
  const client = queryClient()
  client.clear()
  const queryFn = () => new Promise<string>((resolve) => requests.push(resolve))
  const observer = new QueryObserver(client, { queryKey, queryFn })
  onTestFinished(observer.subscribe(() => {}))

  return { client, requests, queryFn, shown: () => observer.getCurrentResult().data }
}

test('a first load that began before a change is followed by another one', async () => {
  const { client, requests, shown } = openDataSet()

  const invalidated = client.invalidateQueries({ queryKey })
  requests[0]?.('before')
  await expect.poll(() => requests.length).toBe(2)
  requests[1]?.('after')
  await invalidated

  expect(shown()).toBe('after')
})

test('a later load that began before a change is given up for another one', async () => {
  const { client, requests, shown } = openDataSet()
  requests[0]?.('first')
  await expect.poll(shown).toBe('first')
  void client.invalidateQueries({ queryKey })

  const invalidated = client.invalidateQueries({ queryKey })
  requests[1]?.('before')
  requests[2]?.('after')
  await invalidated

  expect([shown(), requests.length]).toEqual(['after', 3])
})

test('data that is not shown is read again when it is needed', async () => {
  const { client, requests, queryFn } = openDataSet()
  const other = ['devices']
  const loaded = client.fetchQuery({ queryKey: other, queryFn })

  const invalidated = client.invalidateQueries({ queryKey: other })
  requests[1]?.('before')
  await Promise.all([loaded, invalidated])

  expect(client.getQueryState(other)?.isInvalidated).toBe(true)
  expect(requests).toHaveLength(2)
})

test('a change of cached data outlasts a response that was under way', async () => {
  const { client, requests, shown } = openDataSet()
  const put = (value: string) =>
    changeCached(client, { queryKey }, () =>
      client.setQueryData(queryKey, (known?: string) => known && `${known}, ${value}`),
    )
  put('liked')
  put('liked no more')

  requests[0]?.('before')

  await expect.poll(shown).toBe('before, liked, liked no more')
})
