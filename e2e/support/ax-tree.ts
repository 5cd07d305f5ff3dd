import { expect, type Page } from '@playwright/test'
import * as z from 'zod/mini'

const Value = z.object({ value: z.optional(z.unknown()) })
const Text = z.object({ value: z.optional(z.string()) })
const Tree = z.object({
  nodes: z.array(
    z.object({
      ignored: z.boolean(),
      role: z.optional(Text),
      name: z.optional(Text),
      properties: z.optional(z.array(z.object({ name: z.string(), value: Value }))),
    }),
  ),
})

/** One node of Chromium's accessibility tree: what a screen reader is given. */
type AxNode = {
  readonly role: string
  readonly name: string
  readonly properties: Readonly<Record<string, unknown>>
}

/** The accessibility tree of a page as Chromium computes it. */
async function axTree(page: Page): Promise<readonly AxNode[]> {
  const client = await page.context().newCDPSession(page)
  try {
    const { nodes } = Tree.parse(await client.send('Accessibility.getFullAXTree'))

    return nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role, name, properties = [] }) => ({
        role: role?.value ?? '',
        name: name?.value ?? '',
        properties: Object.fromEntries(properties.map((one) => [one.name, one.value.value])),
      }))
  } finally {
    await client.detach()
  }
}

/** Waits until the tree has a node of this role and name, with these properties. */
export async function expectAxNode(
  page: Page,
  role: string,
  name: string | RegExp,
  properties: AxNode['properties'] = {},
): Promise<void> {
  const isNamed = (node: AxNode) =>
    typeof name === 'string' ? node.name === name : name.test(node.name)
  await expect
    .poll(
      async () =>
        (await axTree(page))
          .filter((node) => node.role === role && isNamed(node))
          .map((node) => node.properties),
      { message: `${role} „${name}” in the accessibility tree` },
    )
    .toContainEqual(expect.objectContaining(properties))
}

/** Waits until the page says this: a text within a live region. */
export async function expectSpoken(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.locator('[data-spoken]')).toHaveText(text)
  await expectAxNode(page, 'StaticText', text)
  await expectAxNode(page, 'status', '', { live: 'polite' })
}
