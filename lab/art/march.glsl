// Walks a ray through a scene's solids; the scene says in map() how far the next one is and what it is made of.
vec2 map(vec3 p);

float gFar = 120.0;

vec2 march(vec3 ro, vec3 rd, float near, int steps) {
  float t = near;
  vec2 hit = vec2(0);
  for (int i = 0; i < steps; i++) {
    hit = map(ro + rd * t);
    if (abs(hit.x) < 0.0006 * t || t > gFar) break;
    t += hit.x * 0.85;
  }
  return vec2(t, t > gFar ? -1.0 : hit.y);
}

vec3 normalAt(vec3 p, float e) {
  vec2 k = vec2(1, -1);
  return normalize(
    k.xyy * map(p + k.xyy * e).x + k.yyx * map(p + k.yyx * e).x +
    k.yxy * map(p + k.yxy * e).x + k.xxx * map(p + k.xxx * e).x
  );
}

float shadow(vec3 p, vec3 toLight, float far, float soft, int steps) {
  float light = 1.0, t = 0.04;
  for (int i = 0; i < steps; i++) {
    float d = map(p + toLight * t).x;
    light = min(light, 0.5 + 0.5 * d * soft / t);
    if (light < 0.0 || t > far) break;
    t += clamp(d, 0.02, far * 0.12);
  }
  light = max(light, 0.0);
  return light * light * (3.0 - 2.0 * light);
}

float occlusion(vec3 p, vec3 n, float reach) {
  float sum = 0.0, weight = 1.0;
  for (int i = 1; i <= 5; i++) {
    float d = reach * float(i) / 5.0;
    sum += (d - map(p + n * d).x) * weight;
    weight *= 0.7;
  }
  return saturate(1.0 - sum * 0.9 / reach);
}

// Roughens a normal by a solid noise, so that stone looks cut and wood sawn.
vec3 roughen(vec3 p, vec3 n, float scale, float amount, int octaves) {
  vec2 e = vec2(0.02, 0);
  p *= scale;
  float c = fbm3(p, octaves);
  vec3 g = vec3(fbm3(p + e.xyy, octaves), fbm3(p + e.yxy, octaves), fbm3(p + e.yyx, octaves)) - c;
  g /= e.x;
  return normalize(n - (g - n * dot(g, n)) * amount);
}

struct Surface {
  vec3 p;
  vec3 n;
  vec3 toEye;
  vec3 albedo;
  float gloss;
  float metal;
};

// What a surface sends to the eye of light from one direction.
vec3 lit(Surface s, vec3 toLight, vec3 light) {
  float d = max(dot(s.n, toLight), 0.0);
  vec3 h = normalize(toLight + s.toEye);
  float power = exp2(1.0 + s.gloss * 8.0);
  float spec = pow(max(dot(s.n, h), 0.0), power) * (power + 4.0) / 16.0 * d;
  float fresnel = pow(1.0 - max(dot(h, s.toEye), 0.0), 5.0);
  vec3 f0 = mix(vec3(0.04), s.albedo, s.metal);
  return light * (s.albedo * (1.0 - s.metal) * d + (f0 + (1.0 - f0) * fresnel) * spec * s.gloss * 2.0);
}

vec3 lamp(Surface s, vec3 at, vec3 light, float soft, int steps) {
  vec3 d = at - s.p;
  float r = length(d);
  d /= r;
  if (dot(s.n, d) <= -0.1) return vec3(0);
  vec3 sum = lit(s, d, light / (1.0 + r * r));
  if (steps > 0) sum *= shadow(s.p + s.n * 0.02, d, r - 0.15, soft, steps);
  return sum;
}
