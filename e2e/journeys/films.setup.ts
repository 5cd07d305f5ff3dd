import { test } from '@playwright/test'
import { untilFilmsAreMade } from '../support/films.ts'

test.describe.configure({ timeout: 1_200_000 })

// Films are made on the cores that browsers need: people on the way meanwhile would wait for everything.
test('the films of the demo catalogue are encoded', async ({ request }) => {
  await untilFilmsAreMade(request)
})
