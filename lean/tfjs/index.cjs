// The methods of a tensor that face-api 1.7.15 calls (its src/, for the nets that Veridesk loads): tfjs-core has them as
// functions only.
const tf = require("@tensorflow/tfjs-core");

for (const name of ["div", "mean", "mul", "sub"])
  tf.Tensor.prototype[name] = function (...given) {
    return tf[name](this, ...given);
  };
for (const name of ["as1D", "as2D", "as3D", "as4D"])
  tf.Tensor.prototype[name] = function (...shape) {
    return tf.reshape(this, shape.length > 0 ? shape : [this.size]);
  };

module.exports = tf;
