// SVG 1.1 (W3C Recommendation of 2011); everything else is left out or refused.

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const drawnElements = words(`
  svg g defs symbol use path rect circle ellipse line polyline polygon text tspan style a switch
  linearGradient radialGradient stop clipPath mask pattern filter
  feGaussianBlur feOffset feBlend feColorMatrix feComposite feFlood feMerge feMergeNode feDropShadow
  feComponentTransfer feFuncR feFuncG feFuncB feFuncA`);

/** By its lower-case name in any namespace. */
export const activeElements = words(`
  script foreignobject iframe object embed image feimage set animate animatecolor animatemotion animatetransform mpath
  handler listener include link audio video`);

export const costlyElements = words(
  "marker textPath feTurbulence feMorphology feConvolveMatrix feDisplacementMap feTile",
);
export const costlyAttributes = words("marker marker-start marker-mid marker-end");

export const drawnAttributes = words(`
  id class style transform viewBox preserveAspectRatio version
  x y x1 y1 x2 y2 cx cy r rx ry fx fy fr width height d points dx dy rotate textLength lengthAdjust
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip clip-path clip-rule mask mask-type filter
  paint-order vector-effect shape-rendering text-rendering color-interpolation color-interpolation-filters mix-blend-mode
  isolation enable-background
  font-family font-size font-style font-weight font-variant font-stretch letter-spacing word-spacing text-anchor
  text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode direction unicode-bidi
  offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod
  clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits patternTransform filterUnits primitiveUnits
  in in2 result stdDeviation edgeMode mode type values operator k1 k2 k3 k4 flood-color flood-opacity
  tableValues slope intercept amplitude exponent`);
