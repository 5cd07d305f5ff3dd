import { expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'

const Value = z.object({ value: z.optional(z.unknown()) })
const Tree = z.object({
  nodes: z.array(
    z.object({
      ignored: z.boolean(),
      role: z.optional(Value),
      name: z.optional(Value),
      description: z.optional(Value),
      properties: z.optional(z.array(z.object({ name: z.string(), value: Value }))),
    }),
  ),
})

/** The accessibility node of an element in Chromium; states by name, as `expanded` or `invalid`. */
type AxNode = {
  readonly role: unknown
  readonly name: unknown
  readonly description: unknown
  readonly states: Readonly<Record<string, unknown>>
}

/** Chromium's accessibility tree, as one list in the order of the page. */
async function axTree(page: Page): Promise<AxNode[]> {
  const session = await page.context().newCDPSession(page)
  try {
    const { nodes } = Tree.parse(await session.send('Accessibility.getFullAXTree'))

    return nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role, name, description, properties = [] }) => ({
        role: role?.value,
        name: name?.value,
        description: description?.value ?? '',
        states: Object.fromEntries(properties.map((one) => [one.name, one.value.value])),
      }))
  } finally {
    await session.detach()
  }
}

/** The node that has the focus: the last one, since the page itself counts as focused too. */
async function focusedNode(page: Page): Promise<AxNode | undefined> {
  return (await axTree(page)).findLast(({ states }) => states['focused'] === true)
}

type Expected = {
  readonly role?: string
  readonly name?: string | RegExp
  readonly description?: string | RegExp
  readonly states?: AxNode['states']
}

/** The same with states that may have others beside them, and texts that a pattern describes. */
function matching({ role, name, description, states }: Expected) {
  const text = (expected: string | RegExp) =>
    typeof expected === 'string' ? expected : expect.stringMatching(expected)

  return {
    ...(role !== undefined && { role }),
    ...(name !== undefined && { name: text(name) }),
    ...(description !== undefined && { description: text(description) }),
    ...(states && { states: expect.objectContaining(states) }),
  }
}

/** Expects the focus on a node with this role, name and state. */
export async function expectFocusedNode(page: Page, expected: Expected): Promise<void> {
  await expect(async () =>
    expect(await focusedNode(page)).toEqual(expect.objectContaining(matching(expected))),
  ).toPass({ timeout: 15_000 })
}

/** Expects a node with this role, name and state anywhere in the page. */
export async function expectNode(page: Page, expected: Expected): Promise<void> {
  await expect(async () =>
    expect(await axTree(page)).toContainEqual(expect.objectContaining(matching(expected))),
  ).toPass({ timeout: 15_000 })
}

/** Waits until the page says this: a text within a live region. */
export async function expectSpoken(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.locator('[data-spoken]')).toHaveText(text)
  await expectNode(page, { role: 'StaticText', name: text })
  await expectNode(page, { role: 'status', name: '', states: { live: 'polite' } })
}
