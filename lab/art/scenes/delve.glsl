// Deep below: a cavern, crystals that light it, somebody with a lantern on the ledge.
const vec3 HEART = vec3(0.35, 0.1, -8.2);

float cavern(vec3 p) {
  // A wide passage that bends and opens; everything outside of it is rock
  vec3 q = p;
  q.x -= 0.7 * sin(p.z * 0.28);
  q.y -= 1.4 + 0.3 * sin(p.z * 0.4);
  float wide = 3.4 + 1.9 * smoothstep(-4.0, -9.0, p.z) - 1.6 * smoothstep(-14.0, -22.0, p.z);
  float d = wide - length(q.xy * vec2(0.8, 1.0));
  d -= 1.5 * (fbm3(p * 0.42 + 3.0, 4) - 0.45);
  float ridge = 1.0 - abs(2.0 * fbm3(p * vec3(0.9, 0.55, 0.9) + 9.0, 4) - 1.0);
  d -= 0.7 * pow(ridge, 3.0) - 0.2;
  d -= 0.14 * abs(fract(p.y * 1.1 + 1.5 * fbm3(p * 0.6, 3)) - 0.5);
  // The floor: a broken ledge in front, then down to the pool
  float floorY = mix(-0.55, 0.05, smoothstep(-3.6, -2.4, p.z)) + 0.5 * (fbm2(p.xz * 0.8, 4) - 0.5);
  return smin(d, p.y - floorY, 0.5) * 0.6;
}

float teeth(vec3 p) {
  float d = 1e3;
  for (int i = 0; i < 12; i++) {
    float k = float(i);
    vec3 at = vec3(-3.4 + 6.8 * hash1(k + 0.5), 5.2, -2.0 - 9.0 * hash1(k + 31.0));
    float h = 1.2 + 2.6 * hash1(k + 60.0);
    vec3 q = p - at;
    q.x += 0.06 * sin(q.y * 5.0 + k);
    float r = 0.34 * (0.5 + hash1(k + 80.0));
    d = min(d, cone(vec3(q.x, -q.y, q.z), r, h) * 0.7);
  }
  return d;
}

float shard(vec3 p, vec3 at, vec3 lean, float h, float r) {
  vec3 q = p - at;
  q.xy -= lean.xy * q.y * vec2(1.0, 0.0);
  q.z -= lean.z * q.y;
  float body = prism(q.xz, r * (0.8 + 0.2 * saturate(q.y / h)), 6.0);
  float tip = pyramid(q - vec3(0, h * 0.72, 0), r * 1.05, h * 0.3, 6.0);
  return min(max(body, max(q.y - h * 0.73, -q.y - 0.5)), tip) * 0.75;
}

float crystals(vec3 p) {
  float d = 1e3;
  if (length(p - HEART) < 4.5) {
    for (int i = 0; i < 15; i++) {
      float k = float(i);
      float a = k * 2.399, out2 = 0.18 + 0.13 * k * 0.62;
      vec3 foot = HEART + vec3(cos(a) * out2, -0.7, sin(a) * out2 * 0.7);
      vec3 lean = vec3(cos(a), 0, sin(a)) * (0.10 + 0.045 * k * hash1(k + 2.0));
      d = min(d, shard(p, foot, lean, 2.75 - 0.145 * k + 0.5 * hash1(k), 0.30 - 0.012 * k));
    }
  } else d = length(p - HEART) - 4.0;
  for (int i = 0; i < 6; i++) {
    float k = float(i);
    vec3 c = k < 3.0 ? vec3(-2.7 - 0.4 * k, 0.0, -4.6 - 1.2 * k) : vec3(2.9 + 0.3 * (k - 3.0), 0.3, -4.2 - 2.0 * (k - 3.0));
    float near = length(p - c);
    if (near > 2.0) { d = min(d, near - 1.6); continue; }
    for (int j = 0; j < 5; j++) {
      float m = float(j) + k * 5.0, a = m * 2.1;
      vec3 lean = vec3(cos(a), 0, sin(a)) * 0.42 * hash1(m + 7.0);
      d = min(d, shard(p, c + vec3(cos(a), -0.25, sin(a)) * 0.22, lean, 0.55 + 0.75 * hash1(m), 0.10 + 0.05 * hash1(m + 3.0)));
    }
  }
  return d;
}

const vec3 WALKER = vec3(-0.95, 0.02, -2.35);
const vec3 LANTERN = vec3(-0.58, 0.92, -2.5);

vec2 map(vec3 p) {
  vec2 h = vec2(min(cavern(p), teeth(p)), 1.0);
  float c = crystals(p);
  if (c < h.x) h = vec2(c, 2.0);
  float w = traveller((p - WALKER) / 0.8) * 0.8;
  if (w < h.x) h = vec2(w, 3.0);
  float pool = p.y + 0.34;
  if (pool < h.x) h = vec2(pool, 4.0);
  return h;
}

vec3 rock(vec3 p, vec3 rd, float t, float id) {
  Surface s;
  s.p = p;
  s.toEye = -rd;
  s.metal = 0.0;
  vec3 n = normalAt(p, 0.002 * t + 0.001);
  vec3 blue = vec3(0.10, 0.62, 1.0), violet = vec3(0.55, 0.20, 1.0), fire = vec3(1.0, 0.50, 0.16);
  if (id > 1.5 && id < 2.5) {
    // Crystal: its own light, more at the edges and the foot, facets that catch the eye
    float inner = fbm3(p * vec3(3.0, 1.3, 3.0), 4);
    float edge = pow(1.0 - abs(dot(n, rd)), 2.0);
    bool big = length(p - HEART) < 4.0;
    vec3 own = big ? mix(blue, vec3(0.35, 0.95, 1.0), inner) : mix(violet, blue, hash1(floor(p.z)));
    float facet = pow(max(dot(reflect(rd, n), normalize(vec3(-0.3, 0.7, 0.6))), 0.0), 18.0);
    float side = 0.35 + 0.65 * saturate(dot(n, normalize(vec3(-0.6, 0.5, 0.6))));
    float vein = smoothstep(0.35, 0.0, abs(inner - 0.5) * 4.0);
    return own * side * (0.05 + 0.75 * edge + 0.55 * inner * inner + 0.25 * vein) * (big ? 1.0 : 0.55) + facet * 0.55 + own * 0.30 * smoothstep(1.0, -0.5, p.y);
  }
  s.n = roughen(p, n, 2.4, 0.26, 5);
  float grime = fbm3(p * 1.6, 5);
  s.albedo = id > 2.5 ? vec3(0.035, 0.03, 0.035) : vec3(0.24, 0.215, 0.22) * (0.15 + 1.2 * grime);
  s.gloss = 0.35 + 0.3 * smoothstep(0.45, 0.65, grime);
  float ao = occlusion(p, n, 0.7);
  vec3 c = lamp(s, HEART + vec3(0.0, 1.3, 0.9), blue * 17.0, 5.0, 24);
  c += lamp(s, HEART + vec3(0.5, 3.0, 0.4), blue * 6.0, 4.0, 0);
  c += lamp(s, LANTERN + vec3(0.0, 0.05, 0.1), fire * 3.2, 5.0, 16);
  for (int i = 0; i < 6; i++) {
    float k = float(i);
    vec3 at = k < 3.0 ? vec3(-2.7 - 0.4 * k, 0.7, -4.6 - 1.2 * k) : vec3(2.9 + 0.3 * (k - 3.0), 0.9, -4.2 - 2.0 * (k - 3.0));
    c += lamp(s, at + vec3(0, 0.1, 0.4), mix(violet, blue, hash1(k + 2.0) * 0.4) * 0.65, 4.0, 0);
  }
  // A shaft of day falls through a crack far above
  vec2 d = p.xz - HEART.xz - vec2(0.9, 0.2) * (p.y + 0.5) * 0.2;
  c += lit(s, normalize(vec3(0.2, 1.0, 0.1)), vec3(0.75, 0.95, 1.0) * 1.6) * smoothstep(1.1, 0.4, length(d)) * smoothstep(0.0, 0.6, n.y);
  c += s.albedo * ao * vec3(0.018, 0.034, 0.060);
  return c * mix(0.25, 1.0, ao);
}

void paint(vec2 uv, out vec3 colour, out float detail) {
  vec3 ro = vec3(-0.35, 1.05, 2.3);
  vec3 rd = rayOf(uv, ro, vec3(0.05, 1.25, -6.0), 1.02, 0.0);
  gFar = 30.0;
  vec2 hit = march(ro, rd, 0.2, 170);
  float t = hit.y < 0.0 ? gFar : hit.x;
  vec3 p = ro + rd * t;
  vec3 air = vec3(0.010, 0.032, 0.055);
  if (hit.y > 3.5) {
    // The pool mirrors what stands over it
    vec2 e = vec2(0.02, 0);
    float w = fbm2(p.xz * vec2(3.0, 7.0), 3);
    vec3 n = normalize(vec3((fbm2(p.xz * vec2(3.0, 7.0) + e * 3.0, 3) - w) * 1.2, 1.0, (fbm2(p.xz * vec2(3.0, 7.0) + e.yx * 7.0, 3) - w) * 1.2));
    vec3 r = reflect(rd, n);
    vec2 again = march(p + n * 0.02, r, 0.05, 80);
    vec3 q = p + r * again.x;
    vec3 seen = again.y < 0.0 || again.y > 3.5 ? air : rock(q, r, again.x, again.y);
    float fresnel = 0.10 + 0.9 * pow(1.0 - max(dot(n, -rd), 0.0), 4.0);
    colour = mix(vec3(0.004, 0.020, 0.030), seen, fresnel);
  } else if (hit.y > 0.0) colour = rock(p, rd, t, hit.y);
  else colour = air;
  colour = mix(air, colour, exp(-max(t - 3.0, 0.0) * 0.055));
  float wisps = 0.45 + fbm3(vec3(uv * 3.0, 4.0), 5) * 1.1;
  colour += vec3(0.08, 0.55, 1.0) * airlight(ro, rd, HEART + vec3(0, 1.1, 0.6), t) * 0.05 * wisps;
  colour += vec3(1.0, 0.50, 0.16) * airlight(ro, rd, LANTERN, t) * 0.022;
  float seen = length(LANTERN - ro) < t + 0.4 ? 1.0 : 0.0;
  vec3 l = LANTERN - ro;
  float d = length(l - rd * dot(l, rd));
  colour += vec3(1.0, 0.62, 0.25) * seen * (smoothstep(0.055, 0.03, d) * 5.0 + 0.012 / (d + 0.03));
  // The shaft itself
  float shaft = 0.0;
  for (int i = 0; i < 32; i++) {
    float s = min(t, 18.0) * (float(i) + hash2(gl_FragCoord.xy)) / 32.0;
    vec3 q = ro + rd * s;
    vec2 a = q.xz - HEART.xz - vec2(0.9, 0.2) * (q.y + 0.5) * 0.2;
    shaft += smoothstep(1.0, 0.35, length(a)) * (0.3 + 1.2 * fbm3(q * vec3(1.6, 0.5, 1.6), 3)) * smoothstep(-0.6, 2.5, q.y);
  }
  colour += vec3(0.45, 0.80, 1.0) * shaft * min(t, 18.0) / 32.0 * 0.085;
  detail = max(smoothstep(0.55, 0.1, length(uv - vec2(0.05, 0.0))), smoothstep(0.25, 0.1, length(uv - vec2(-0.2, -0.1))));
}

vec3 overlay(vec2 uv) {
  float near = smoothstep(0.7, 0.1, length(uv - vec2(0.05, 0.0)));
  return embers(uv, 26.0, 0.14 * near, vec2(0.2, 1.0), 0.045).bgr * vec3(0.4, 0.9, 1.0) + embers(uv + 6.0, 12.0, 0.06, vec2(0.4, 0.6), 0.035).bgr * vec3(0.4, 0.9, 1.0);
}
