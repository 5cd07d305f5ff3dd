import { test } from '@playwright/test'
import { untilFilmsAreMade } from '../support/films.ts'

test.describe.configure({ timeout: 1_200_000 })

// Encoding needs the cores of the browsers, so no journey may run at the same time.
test('the films of the demo catalogue are encoded', async ({ request }) => {
  await untilFilmsAreMade(request)
})
