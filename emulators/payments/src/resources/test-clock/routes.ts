import { z } from 'zod'
import { listRoute } from '../../http/list-route.ts'
import { integer, nothing, paging, text } from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import { newId } from '../../store/ids.ts'
import { emit } from '../../webhooks/emit.ts'
import { removeCustomer } from '../customer/remove-customer.ts'
import { customers } from '../customer/state.ts'
import { formatTestClock } from './format.ts'
import { testClocks } from './state.ts'

const create = route({
  method: 'POST',
  path: '/v1/test_helpers/test_clocks',
  params: z.strictObject({ frozen_time: integer, name: text.max(300).optional() }),
  run: async ({ work, params }) => {
    const clock = await testClocks.insert(work, {
      id: newId('clock'),
      created: work.now,
      name: params.name ?? null,
      frozenTime: params.frozen_time,
      targetTime: null,
      status: 'ready',
    })
    await emit(work, 'test_helpers.test_clock.created', formatTestClock(clock))

    return formatTestClock(clock)
  },
})

const advance = route({
  method: 'POST',
  path: '/v1/test_helpers/test_clocks/:id/advance',
  params: z.strictObject({ frozen_time: integer }),
  run: async ({ work, id, params }) => {
    const before = await testClocks.get(work, id)
    if (params.frozen_time <= before.frozenTime)
      throw invalidRequest(
        `The frozen_time must be after the test clock's current frozen time (${before.frozenTime}).`,
        { param: 'frozen_time' },
      )
    if (before.status === 'advancing')
      throw invalidRequest('This test clock is advancing already.', {
        code: 'testclock_advancement_in_progress',
      })
    const clock = await testClocks.save(work, {
      ...before,
      targetTime: params.frozen_time,
      status: 'advancing',
    })
    await emit(work, 'test_helpers.test_clock.advancing', formatTestClock(clock))

    return formatTestClock(clock)
  },
})

const retrieve = route({
  method: 'GET',
  path: '/v1/test_helpers/test_clocks/:id',
  params: nothing,
  run: async ({ work, id }) => formatTestClock(await testClocks.get(work, id)),
})

const list = listRoute({
  path: '/v1/test_helpers/test_clocks',
  params: z.strictObject(paging),
  of: testClocks,
  show: (_work, clock) => formatTestClock(clock),
})

const remove = route({
  method: 'DELETE',
  path: '/v1/test_helpers/test_clocks/:id',
  params: nothing,
  run: async ({ work, id }) => {
    const clock = await testClocks.get(work, id)
    for (const customer of await customers.all(work, { testClock: id, deleted: false }))
      await removeCustomer(work, customer)
    await testClocks.remove(work, id)
    await emit(work, 'test_helpers.test_clock.deleted', formatTestClock(clock))

    return { id, object: testClocks.type, deleted: true }
  },
})

export const testClockRoutes: readonly Route[] = [create, advance, retrieve, list, remove]
