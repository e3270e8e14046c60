import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Recipe } from '#lab/art/painter.ts'
import type { SceneWork } from '#lab/art/works.ts'
import { findChromium } from '#scripts/chromium.ts'

const HERE = import.meta.dirname
/** WebGL in software: the same picture on every machine, with a graphics card or without. */
const SOFTWARE_GL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

interface Look {
  readonly width: number
  readonly height: number
  readonly aside: number
  readonly samples: number
}

/** A browser that paints and photographs; close it. */
export class Studio {
  readonly #browser: Browser

  private constructor(browser: Browser) {
    this.#browser = browser
  }

  static async open(): Promise<Studio> {
    const executablePath = process.env.CHROMIUM_PATH ?? (await findChromium())
    if (executablePath === null) throw new Error('There is no Chromium: install one.')
    const isRoot = process.getuid?.() === 0
    const args = [...SOFTWARE_GL, ...(isRoot ? ['--no-sandbox'] : [])]
    return new Studio(await chromium.launch({ executablePath, args }))
  }

  close(): Promise<void> {
    return this.#browser.close()
  }

  /** A scene as PNG. */
  async paint(work: SceneWork, look: Look): Promise<Buffer> {
    const page = await this.#browser.newPage()
    await page.addScriptTag({ type: 'module', content: stripTypeScriptTypes(read('painter.ts')) })
    await page.waitForFunction(() => 'paintScene' in window)
    const png = await page.evaluate((recipe) => window.paintScene(recipe), recipeOf(work, look))
    await page.close()
    return Buffer.from(png, 'base64')
  }

  /** A page of its own size as PNG. */
  async photograph(html: string, viewport: { width: number; height: number }): Promise<Buffer> {
    const page: Page = await this.#browser.newPage({ viewport })
    await page.setContent(html)
    await page.evaluate(() => document.fonts.ready)
    const png = await page.screenshot()
    await page.close()
    return png
  }
}

function recipeOf({ name, ...work }: SceneWork, look: Look): Recipe {
  const scene = [read('solids.glsl'), read('march.glsl'), read('scenes', `${name}.glsl`)].join('\n')
  return {
    ...work,
    ...look,
    shaders: {
      scene: `${scene}\n${read('scene-main.glsl')}`,
      shrink: read('shrink.glsl'),
      develop: read('develop.glsl'),
      tensor: read('tensor.glsl'),
      brush: read('brush.glsl'),
      finish: `${scene}\n${read('finish-main.glsl')}`,
    },
  }
}

function read(...path: string[]): string {
  return readFileSync(join(HERE, ...path), 'utf8')
}
