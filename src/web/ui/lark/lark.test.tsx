import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Lark } from './lark.tsx'
import type { LarkPose } from './lark.tsx'

const poses: LarkPose[] = ['greeting', 'searching', 'puzzled', 'mending', 'resting', 'celebrating']

describe('the lark', () => {
  test.each(poses)('is smaller than 6 kB when %s', (pose) => {
    expect(renderToStaticMarkup(<Lark pose={pose} />).length).toBeLessThan(6000)
  })

  test('looks different in every pose', () => {
    expect(new Set(poses.map((pose) => renderToStaticMarkup(<Lark pose={pose} />))).size).toBe(poses.length)
  })

  test('is decorative unless it has a label', () => {
    expect(renderToStaticMarkup(<Lark pose="greeting" />)).toContain('aria-hidden="true"')
    const named = renderToStaticMarkup(<Lark pose="greeting" label="A lark waves" />)
    expect(named).toContain('role="img" aria-label="A lark waves"')
    expect(named).not.toContain('aria-hidden')
  })
})
