import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.Security;
import java.security.Signature;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.ASN1OctetString;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.cms.Attribute;
import org.bouncycastle.asn1.cms.CMSAttributes;
import org.bouncycastle.asn1.ess.SigningCertificateV2;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.ua.UAObjectIdentifiers;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.tsp.TimeStampToken;
import org.bouncycastle.util.Store;

/** For tests: what Bouncy Castle says of the signatures of a PDF, a line for each. */
public class VerifyPdf {
  public static void main(String[] args) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    byte[] pdf = Files.readAllBytes(Path.of(args[0]));
    String text = new String(pdf, StandardCharsets.ISO_8859_1);
    Matcher range = Pattern.compile("/ByteRange \\[(\\d+) (\\d+) (\\d+) (\\d+)").matcher(text);
    while (range.find()) {
      int[] at = new int[4];
      for (int n = 0; n < 4; n++) at[n] = Integer.parseInt(range.group(n + 1));
      byte[] content = Arrays.copyOf(pdf, at[1] + at[3]);
      System.arraycopy(pdf, at[2], content, at[1], at[3]);
      String hex = text.substring(at[1] + 1, at[2] - 1);
      byte[] cms = new byte[hex.length() / 2];
      for (int n = 0; n < cms.length; n++) cms[n] = (byte) Integer.parseInt(hex.substring(2 * n, 2 * n + 2), 16);
      System.out.println(verify(content, cms) + (at[2] + at[3] == pdf.length ? " whole" : " part"));
    }
  }

  @SuppressWarnings("unchecked")
  static String verify(byte[] content, byte[] cms) throws Exception {
    CMSSignedData signed = new CMSSignedData(new CMSProcessableByteArray(content), cms);
    Store<X509CertificateHolder> certificates = signed.getCertificates();
    SignerInformation signer = signed.getSignerInfos().getSigners().iterator().next();
    X509CertificateHolder own = (X509CertificateHolder) certificates.getMatches(signer.getSID()).iterator().next();
    boolean isUkrainian = signer.getEncryptionAlgOID().startsWith(UAObjectIdentifiers.dstu4145le.getId());
    boolean isValid = isUkrainian ? verifyUkrainian(content, signer, own) : signer.verify(
      new JcaSimpleSignerInfoVerifierBuilder().setProvider("BC").build(own));
    return (isValid ? "valid" : "invalid") + (isOwn(signer, own, isUkrainian) ? " own" : " other") + stamp(signer);
  }

  /** Bouncy Castle's CMS does not know these identifiers; its algorithms do. */
  static boolean verifyUkrainian(byte[] content, SignerInformation signer, X509CertificateHolder own) throws Exception {
    Attribute digest = signer.getSignedAttributes().get(CMSAttributes.messageDigest);
    byte[] said = ASN1OctetString.getInstance(digest.getAttributeValues()[0]).getOctets();
    byte[] found = gost(content);
    Signature signature = Signature.getInstance("GOST3411WITHDSTU4145LE", "BC");
    signature.initVerify(new JcaX509CertificateConverter().setProvider("BC").getCertificate(own).getPublicKey());
    signature.update(signer.getEncodedSignedAttributes());
    return Arrays.equals(said, found) && signature.verify(new DEROctetString(signer.getSignature()).getEncoded());
  }

  static byte[] gost(byte[] bytes) {
    var digest = new org.bouncycastle.crypto.digests.GOST3411Digest(sboxes());
    digest.update(bytes, 0, bytes.length);
    byte[] out = new byte[32];
    digest.doFinal(out, 0);
    return out;
  }

  static byte[] sboxes() {
    byte[] packed = org.bouncycastle.asn1.ua.DSTU4145Params.getDefaultDKE();
    byte[] boxes = new byte[128];
    for (int n = 0; n < packed.length; n++) {
      boxes[n * 2] = (byte) ((packed[n] >> 4) & 0xf);
      boxes[n * 2 + 1] = (byte) (packed[n] & 0xf);
    }
    return boxes;
  }

  static boolean isOwn(SignerInformation signer, X509CertificateHolder own, boolean isUkrainian) throws Exception {
    Attribute named = signer.getSignedAttributes().get(PKCSObjectIdentifiers.id_aa_signingCertificateV2);
    var first = SigningCertificateV2.getInstance(named.getAttributeValues()[0]).getCerts()[0];
    byte[] found = isUkrainian
      ? gost(own.getEncoded())
      : MessageDigest.getInstance(new ASN1ObjectIdentifier(first.getHashAlgorithm().getAlgorithm().getId()).getId(), "BC").digest(own.getEncoded());
    return Arrays.equals(found, first.getCertHash());
  }

  @SuppressWarnings("unchecked")
  static String stamp(SignerInformation signer) throws Exception {
    if (signer.getUnsignedAttributes() == null) return "";
    Attribute attribute = signer.getUnsignedAttributes().get(PKCSObjectIdentifiers.id_aa_signatureTimeStampToken);
    if (attribute == null) return "";
    TimeStampToken token = new TimeStampToken(new CMSSignedData(attribute.getAttributeValues()[0].toASN1Primitive().getEncoded()));
    Store<X509CertificateHolder> certificates = token.getCertificates();
    var own = (X509CertificateHolder) certificates.getMatches(token.getSID()).iterator().next();
    token.validate(new JcaSimpleSignerInfoVerifierBuilder().setProvider("BC").build(own));
    byte[] imprint = MessageDigest.getInstance("SHA-256").digest(signer.getSignature());
    return Arrays.equals(imprint, token.getTimeStampInfo().getMessageImprintDigest()) ? " stamped" : " falsely stamped";
  }
}
