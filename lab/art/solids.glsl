// What every scene is painted with: noise without textures, distances to solids, light.
precision highp float;
precision highp int;

#define PI 3.14159265

uniform vec2 uSize;
uniform vec2 uJitter;

mat2 turn(float a) {
  float c = cos(a), s = sin(a);
  return mat2(c, -s, s, c);
}

float saturate(float x) {
  return clamp(x, 0.0, 1.0);
}

uint mixBits(uint x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ (x >> 16);
}

float hash1(float n) {
  return float(mixBits(uint(int(floor(n)) + 32768))) / 4294967295.0;
}

float hash2(vec2 p) {
  uvec2 q = uvec2(ivec2(floor(p)) + 32768);
  return float(mixBits(q.x * 1597334673u ^ q.y * 3812015801u)) / 4294967295.0;
}

float hash3(vec3 p) {
  uvec3 q = uvec3(ivec3(floor(p)) + 32768);
  uint n = q.x * 1597334673u ^ q.y * 3812015801u ^ q.z * 2798796415u;
  n = (n ^ (n >> 15)) * 0x846ca68bu;
  return float(n ^ (n >> 16)) / 4294967295.0;
}

float noise2(vec2 p) {
  vec2 i = floor(p), f = p - i;
  f = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
  return mix(mix(hash2(i), hash2(i + vec2(1, 0)), f.x), mix(hash2(i + vec2(0, 1)), hash2(i + vec2(1, 1)), f.x), f.y);
}

float noise3(vec3 p) {
  vec3 i = floor(p), f = p - i;
  f = f * f * (3.0 - 2.0 * f);
  vec2 e = vec2(0, 1);
  float a = mix(mix(hash3(i), hash3(i + e.yxx), f.x), mix(hash3(i + e.xyx), hash3(i + e.yyx), f.x), f.y);
  float b = mix(mix(hash3(i + e.xxy), hash3(i + e.yxy), f.x), mix(hash3(i + e.xyy), hash3(i + e.yyy), f.x), f.y);
  return mix(a, b, f.z);
}

// 0 to 1, around 0.5.
float fbm2(vec2 p, int octaves) {
  float sum = 0.0, weight = 0.5, total = 0.0;
  for (int i = 0; i < octaves; i++) {
    sum += weight * noise2(p);
    total += weight;
    weight *= 0.5;
    p = mat2(1.6, 1.2, -1.2, 1.6) * p + 17.3;
  }
  return sum / total;
}

float fbm3(vec3 p, int octaves) {
  float sum = 0.0, weight = 0.5, total = 0.0;
  for (int i = 0; i < octaves; i++) {
    sum += weight * noise3(p);
    total += weight;
    weight *= 0.5;
    p = p * 2.03 + 11.7;
    p.xz = mat2(0.8, 0.6, -0.6, 0.8) * p.xz;
  }
  return sum / total;
}

// Sharp crests: 0 in the valleys, 1 on the ridges.
float ridged2(vec2 p, int octaves) {
  float sum = 0.0, weight = 0.5, total = 0.0, last = 1.0;
  for (int i = 0; i < octaves; i++) {
    float n = 1.0 - abs(noise2(p) * 2.0 - 1.0);
    n *= n;
    sum += weight * n * last;
    total += weight;
    last = mix(1.0, n, 0.8);
    weight *= 0.5;
    p = mat2(1.6, 1.2, -1.2, 1.6) * p + 31.7;
  }
  return sum / total;
}

float smin(float a, float b, float k) {
  float h = max(k - abs(a - b), 0.0) / k;
  return min(a, b) - h * h * k * 0.25;
}

float smax(float a, float b, float k) {
  return -smin(-a, -b, k);
}

float box(vec3 p, vec3 b) {
  vec3 q = abs(p) - b;
  return length(max(q, 0.0)) + min(max(q.x, max(q.y, q.z)), 0.0);
}

float box2(vec2 p, vec2 b) {
  vec2 q = abs(p) - b;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0);
}

float capsule(vec3 p, vec3 a, vec3 b, float r) {
  vec3 pa = p - a, ba = b - a;
  return length(pa - ba * saturate(dot(pa, ba) / dot(ba, ba))) - r;
}

// A capsule that tapers from ra to rb.
float limb(vec3 p, vec3 a, vec3 b, float ra, float rb) {
  vec3 pa = p - a, ba = b - a;
  float h = saturate(dot(pa, ba) / dot(ba, ba));
  return length(pa - ba * h) - mix(ra, rb, h);
}

float limb2(vec2 p, vec2 a, vec2 b, float ra, float rb) {
  vec2 pa = p - a, ba = b - a;
  float h = saturate(dot(pa, ba) / dot(ba, ba));
  return length(pa - ba * h) - mix(ra, rb, h);
}

// Upright, from -h to h.
float cylinder(vec3 p, float r, float h) {
  vec2 d = abs(vec2(length(p.xz), p.y)) - vec2(r, h);
  return min(max(d.x, d.y), 0.0) + length(max(d, 0.0));
}

// Upright, its tip at h above its foot; r at the foot.
float cone(vec3 p, float r, float h) {
  vec2 q = vec2(length(p.xz), p.y);
  float side = dot(q - vec2(r, 0.0), normalize(vec2(h, r)));
  return max(side, -q.y);
}

// The same with n flat sides, as roofs and crystals have.
float pyramid(vec3 p, float r, float h, float n) {
  float a = atan(p.z, p.x), s = PI / n;
  a = mod(a + s, 2.0 * s) - s;
  vec2 q = vec2(length(p.xz) * cos(a), p.y);
  return max(dot(q - vec2(r, 0.0), normalize(vec2(h, r))), -q.y);
}

float torus(vec3 p, float r, float thick) {
  return length(vec2(length(p.xz) - r, p.y)) - thick;
}

float prism(vec2 p, float r, float n) {
  float a = atan(p.y, p.x), s = PI / n;
  a = mod(a + s, 2.0 * s) - s;
  return length(p) * cos(a) - r;
}

// An opening with a round head: half width w, springing at h.
float archway(vec2 p, float w, float h) {
  return p.y < h ? max(abs(p.x) - w, -p.y) : length(p - vec2(0.0, h)) - w;
}

// The same with a pointed head.
float lancet(vec2 p, float w, float h) {
  if (p.y < h) return max(abs(p.x) - w, -p.y);
  vec2 q = vec2(abs(p.x) + w * 0.9, p.y - h);
  return length(q) - w * 1.9;
}

// How much of a lamp's light the air between here and t sends to the eye.
float airlight(vec3 ro, vec3 rd, vec3 lamp, float t) {
  vec3 q = ro - lamp;
  float b = dot(rd, q), c = dot(q, q);
  float s = inversesqrt(max(c - b * b, 1e-3));
  return s * (atan((t + b) * s) - atan(b * s));
}

vec3 rayOf(vec2 uv, vec3 eye, vec3 at, float zoom, float roll) {
  vec3 w = normalize(at - eye);
  vec3 u = normalize(cross(w, vec3(sin(roll), cos(roll), 0.0)));
  return normalize(uv.x * u + uv.y * cross(u, w) + zoom * w);
}

vec3 starfield(vec3 rd, float density) {
  vec2 p = vec2(atan(rd.x, -rd.z), rd.y) * 90.0;
  vec2 cell = floor(p);
  float h = hash2(cell);
  if (h < 1.0 - density) return vec3(0);
  vec2 at = cell + 0.2 + 0.6 * vec2(hash2(cell + 7.0), hash2(cell + 13.0));
  float d = length(p - at);
  return mix(vec3(0.75, 0.85, 1.0), vec3(1.0, 0.85, 0.7), hash2(cell + 3.0)) * smoothstep(0.16, 0.0, d) * (0.3 + hash2(cell + 5.0));
}

// Glowing bits that the air carries: cells with one spark each, a streak along its way.
vec3 embers(vec2 uv, float scale, float density, vec2 drift, float size) {
  vec3 sum = vec3(0);
  vec2 p = uv * scale;
  vec2 base = floor(p);
  for (int j = -1; j <= 1; j++) {
    for (int i = -1; i <= 1; i++) {
      vec2 cell = base + vec2(i, j);
      float h = hash2(cell + scale);
      if (h > density) continue;
      vec2 at = cell + 0.15 + 0.7 * vec2(hash2(cell + 1.7), hash2(cell + 23.1));
      float angle = (hash2(cell + 41.0) - 0.5) * 1.6;
      vec2 along = turn(angle) * normalize(drift);
      vec2 d = p - at;
      float l = clamp(dot(d, along), -0.5, 0.5) * (0.25 + hash2(cell + 5.5));
      float r = length(d - along * l * 0.7);
      float s = size * (0.35 + hash2(cell + 8.8));
      float heat = hash2(cell + 77.0);
      vec3 tint = mix(vec3(1.0, 0.28, 0.05), vec3(1.0, 0.66, 0.25), heat);
      sum += tint * (smoothstep(s, s * 0.2, r) * 1.3 + 0.16 * exp(-r / (s * 2.2)));
    }
  }
  return sum;
}

// A wall's courses of stone: how deep the joint is (0 to 1) and a number for each stone.
vec2 courses(vec2 p, vec2 size) {
  float row = floor(p.y / size.y);
  p.x += (mod(row, 2.0) * 0.5 + 0.35 * hash1(row + 3.0)) * size.x;
  vec2 cell = vec2(floor(p.x / size.x), row);
  vec2 f = (p / size - cell) - 0.5;
  f = (0.5 - abs(f)) * size;
  float joint = smoothstep(0.06, 0.0, min(f.x, f.y) / size.y - 0.02 * hash2(cell));
  return vec2(joint, hash2(cell + 19.0));
}

// Somebody in a cloak, 1.75 high, who gives a place its size; with a staff.
float traveller(vec3 p) {
  float robe = limb(p, vec3(0, 0.12, 0), vec3(0, 1.25, 0.02), 0.3 + 0.02 * sin(atan(p.z, p.x) * 7.0), 0.15);
  robe = max(robe, -p.y);
  float shoulders = limb(p, vec3(-0.16, 1.3, 0.02), vec3(0.16, 1.3, 0.02), 0.12, 0.12);
  float hood = length((p - vec3(0, 1.6, 0.03)) * vec3(1.0, 0.85, 0.95)) - 0.14;
  float d = smin(smin(robe, shoulders, 0.15), hood, 0.1);
  float staff = capsule(p, vec3(0.42, 0.0, -0.12), vec3(0.36, 1.95, -0.1), 0.022);
  float arm = limb(p, vec3(0.2, 1.25, 0.0), vec3(0.38, 1.1, -0.1), 0.09, 0.05);
  return min(smin(d, arm, 0.06), staff);
}
