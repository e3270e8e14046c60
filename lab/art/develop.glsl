// From light to colour: bloom, exposure, a filmic curve, the warm-and-cool grade.
precision highp float;

uniform vec2 uSize;
uniform sampler2D uScene;
uniform sampler2D uBloom1;
uniform sampler2D uBloom2;
uniform sampler2D uBloom3;
uniform float uExposure;
uniform float uBloom;
out vec4 outColour;

vec3 filmic(vec3 x) {
  return clamp((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0);
}

void main() {
  vec2 at = gl_FragCoord.xy / uSize;
  vec4 scene = texture(uScene, at);
  vec3 bloom = texture(uBloom1, at).rgb * 0.4 + texture(uBloom2, at).rgb * 0.35 + texture(uBloom3, at).rgb * 0.35;
  vec3 c = mix(scene.rgb, bloom, uBloom) + bloom * uBloom * 0.7;
  c = filmic(c * uExposure);
  float luma = dot(c, vec3(0.2126, 0.7152, 0.0722));
  // Shadows lean to cold ink, lights to gold.
  c += (1.0 - smoothstep(0.0, 0.35, luma)) * vec3(-0.004, 0.0, 0.011) * smoothstep(0.0, 0.04, luma);
  c = mix(vec3(luma), c, 1.08);
  c = pow(max(c, 0.0), vec3(1.0 / 2.2));
  outColour = vec4(c, scene.a);
}
