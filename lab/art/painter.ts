/*
 * Runs inside the browser that lab/art/studio.ts opens: paints one scene with WebGL, pass by pass, and hands
 * back a PNG. Light first, then colour, then the brush, then what glows in front.
 */

export interface Recipe {
  readonly width: number
  readonly height: number
  /** How far right of the picture's middle its own middle lies, in heights. */
  readonly aside: number
  readonly exposure: number
  /** How much of the light spreads, 0 to 1. */
  readonly bloom: number
  /** The brush's radius where the eye passes by and where it rests, in pixels of a picture 1080 high. */
  readonly broad: number
  readonly fine: number
  /** How often each point is looked at, a little beside the last time. */
  readonly samples: number
  /** The fragment shaders, complete but for their first line. */
  readonly shaders: Readonly<Record<Pass, string>>
}

type Pass = 'scene' | 'shrink' | 'develop' | 'tensor' | 'brush' | 'finish'

interface Target {
  readonly width: number
  readonly height: number
  readonly texture: WebGLTexture
  readonly buffer: WebGLFramebuffer
}

type Uniforms = Readonly<Record<string, number | readonly [number, number] | Target>>

declare global {
  interface Window {
    paintScene(recipe: Recipe): Promise<string>
  }
}

const CORNERS = '#version 300 es\nin vec2 aAt;void main(){gl_Position=vec4(aAt,0.,1.);}'
/** Software takes its time: a tile at once keeps the browser from taking a slow one for a dead one. */
const TILE = 160

class Painter {
  readonly #gl: WebGL2RenderingContext
  readonly #programs = new Map<string, WebGLProgram>()

  constructor(canvas: HTMLCanvasElement) {
    const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true, antialias: false, alpha: false })
    if (!gl?.getExtension('EXT_color_buffer_float'))
      throw new Error('There is no WebGL 2 with float targets.')
    gl.getExtension('OES_texture_float_linear')
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW)
    gl.enableVertexAttribArray(0)
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
    gl.enable(gl.SCISSOR_TEST)
    this.#gl = gl
  }

  target(width: number, height: number): Target {
    const gl = this.#gl
    const texture = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA16F, width, height, 0, gl.RGBA, gl.HALF_FLOAT, null)
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) {
      gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR)
    }
    for (const wrap of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) {
      gl.texParameteri(gl.TEXTURE_2D, wrap, gl.CLAMP_TO_EDGE)
    }
    const buffer = gl.createFramebuffer()
    gl.bindFramebuffer(gl.FRAMEBUFFER, buffer)
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0)
    return { width, height, texture, buffer }
  }

  /** Draws a shader over a whole target, or over the canvas; `share` below 1 adds it to what is there. */
  async draw(source: string, onto: Target | null, uniforms: Uniforms, share = 1): Promise<void> {
    const gl = this.#gl
    const { width, height } = onto ?? gl.canvas
    const program = this.#program(source)
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's name for it; there is no React here
    gl.useProgram(program)
    gl.bindFramebuffer(gl.FRAMEBUFFER, onto?.buffer ?? null)
    gl.viewport(0, 0, width, height)
    this.#set(program, { uSize: [width, height], ...uniforms })
    if (share < 1) {
      gl.enable(gl.BLEND)
      gl.blendColor(0, 0, 0, share)
      gl.blendFunc(gl.CONSTANT_ALPHA, gl.ONE)
    } else gl.disable(gl.BLEND)
    for (let y = 0; y < height; y += TILE) {
      for (let x = 0; x < width; x += TILE) {
        gl.scissor(x, y, Math.min(TILE, width - x), Math.min(TILE, height - y))
        gl.drawArrays(gl.TRIANGLES, 0, 3)
        gl.readPixels(
          0,
          0,
          1,
          1,
          gl.RGBA,
          onto ? gl.FLOAT : gl.UNSIGNED_BYTE,
          onto ? new Float32Array(4) : new Uint8Array(4),
        )
        await new Promise((resolve) => setTimeout(resolve))
      }
    }
  }

  #program(source: string): WebGLProgram {
    const known = this.#programs.get(source)
    if (known) return known
    const gl = this.#gl
    const program = gl.createProgram()
    gl.attachShader(program, this.#shader(gl.VERTEX_SHADER, CORNERS))
    gl.attachShader(program, this.#shader(gl.FRAGMENT_SHADER, `#version 300 es\n${source}`))
    gl.bindAttribLocation(program, 0, 'aAt')
    gl.linkProgram(program)
    if (!gl.getProgramParameter(program, gl.LINK_STATUS))
      throw new Error(String(gl.getProgramInfoLog(program)))
    this.#programs.set(source, program)
    return program
  }

  #shader(kind: number, source: string): WebGLShader {
    const gl = this.#gl
    const shader = gl.createShader(kind)
    if (shader === null) throw new Error('The browser lost its WebGL context.')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS))
      throw new Error(String(gl.getShaderInfoLog(shader)))
    return shader
  }

  #set(program: WebGLProgram, uniforms: Uniforms): void {
    const gl = this.#gl
    let unit = 0
    for (const [name, value] of Object.entries(uniforms)) {
      const at = gl.getUniformLocation(program, name)
      if (typeof value === 'number') gl.uniform1f(at, value)
      else if ('texture' in value) {
        gl.activeTexture(gl.TEXTURE0 + unit)
        gl.bindTexture(gl.TEXTURE_2D, value.texture)
        gl.uniform1i(at, unit)
        unit += 1
      } else gl.uniform2f(at, value[0], value[1])
    }
  }
}

/** Where in a pixel each look falls: an even scatter for any number of looks. */
function jitterOf(sample: number): readonly [number, number] {
  return [((0.5 + sample * 0.7549) % 1) - 0.5, ((0.5 + sample * 0.5698) % 1) - 0.5]
}

async function spread(painter: Painter, shader: string, light: Target): Promise<Target[]> {
  const levels: Target[] = []
  let from = light
  for (const part of [4, 10, 28]) {
    const onto = painter.target(Math.ceil(light.width / part), Math.ceil(light.height / part))
    const step = 1 / (onto.width * 2)
    await painter.draw(shader, onto, { uScene: from, uStep: [step, (step * light.width) / light.height] })
    levels.push(onto)
    from = onto
  }
  return levels
}

window.paintScene = async (recipe) => {
  const { width, height, shaders, samples, aside: uAside } = recipe
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const painter = new Painter(canvas)
  const [light, colour, flow, calm, painted] = [0, 0, 0, 0, 0].map(() => painter.target(width, height))
  if (!light || !colour || !flow || !calm || !painted) throw new Error('There is no room to paint.')
  for (let sample = 0; sample < samples; sample += 1) {
    await painter.draw(shaders.scene, light, { uJitter: jitterOf(sample), uAside }, 1 / samples)
  }
  const [bloom1, bloom2, bloom3] = await spread(painter, shaders.shrink, light)
  if (!bloom1 || !bloom2 || !bloom3) throw new Error('There is no room for the bloom.')
  const spreads = { uBloom1: bloom1, uBloom2: bloom2, uBloom3: bloom3 }
  const { exposure: uExposure, bloom: uBloom } = recipe
  await painter.draw(shaders.develop, colour, { uScene: light, ...spreads, uExposure, uBloom })
  await painter.draw(shaders.tensor, flow, { uScene: colour })
  await painter.draw(shaders.shrink, calm, { uScene: flow, uStep: [1 / width, 1 / height] })
  await painter.draw(shaders.brush, painted, {
    uScene: colour,
    uTensor: calm,
    uBroad: recipe.broad,
    uFine: recipe.fine,
  })
  await painter.draw(shaders.finish, null, { uScene: painted, uAside })
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '')
}
