package example.dpplus.connect;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Signs and reads tokens (docs/other-languages.md, "The algorithm"). The first secret signs, all verify. */
final class Signer {
  private static final Pattern TOKEN = Pattern.compile("((\\d{1,12})\\.([\\w-]{16})\\.([\\w-]*))\\.([\\w-]{43})");
  private static final SecureRandom RANDOM = new SecureRandom();
  private final List<String> secrets;
  private final String audience;

  Signer(List<String> secrets, String audience) {
    if (secrets.isEmpty() || secrets.stream().anyMatch(secret -> secret.length() < 32)) {
      throw new IllegalArgumentException("Signer: needs secrets of at least 32 characters"); // everyone could sign with an empty one
    }
    this.secrets = List.copyOf(secrets);
    this.audience = audience;
  }

  String sign(String purpose, String bind, Token token) {
    String body = token.until() + "." + token.id() + "." + base64(token.text().getBytes(UTF_8));
    return body + "." + mac(secrets.get(0), purpose, bind, body);
  }

  /** Returns null for a state without a language, and unless one of the secrets signed this purpose and browser. It may have expired. */
  Token read(String purpose, String bind, String token) {
    Matcher parts = TOKEN.matcher(token);
    if (!parts.matches()) {
      return null;
    }
    for (String secret : secrets) {
      String mac = mac(secret, purpose, bind, parts.group(1));
      if (MessageDigest.isEqual(mac.getBytes(UTF_8), parts.group(5).getBytes(UTF_8))) {
        String text = new String(Base64.getUrlDecoder().decode(parts.group(4)), UTF_8);
        boolean isWhole = !purpose.equals("state") || Texts.has(text.replaceFirst("(?s)(?<=^..).*", ""));
        return isWhole ? new Token(Long.parseLong(parts.group(2)), parts.group(3), text) : null;
      }
    }
    return null;
  }

  /** Encrypts a text, of which nobody without the secret and the cookie of the browser, which is in {@code bind}, has any use. */
  String seal(String bind, String text) {
    byte[] nonce = new byte[12];
    RANDOM.nextBytes(nonce);
    return base64(nonce) + base64(crypt(Cipher.ENCRYPT_MODE, bind, nonce, text.getBytes(UTF_8)));
  }

  /** Returns an empty text unless this browser sealed it. */
  String open(String bind, String sealed) {
    try {
      byte[] nonce = Base64.getUrlDecoder().decode(sealed.substring(0, 16));
      return new String(crypt(Cipher.DECRYPT_MODE, bind, nonce, Base64.getUrlDecoder().decode(sealed.substring(16))), UTF_8);
    } catch (RuntimeException error) { // a ProviderException too, for some texts of others
      return "";
    }
  }

  private byte[] crypt(int mode, String bind, byte[] nonce, byte[] bytes) {
    byte[] key = Base64.getUrlDecoder().decode(mac(secrets.get(0), "answer", bind, ""));
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, nonce));
      return cipher.doFinal(bytes);
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error);
    }
  }

  private String mac(String secret, String purpose, String bind, String body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
      return base64(mac.doFinal(String.join("\n", purpose, audience, bind, body).getBytes(UTF_8)));
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error); // every JDK has this algorithm
    }
  }

  static String random(int length) {
    byte[] bytes = new byte[length];
    RANDOM.nextBytes(bytes);
    return base64(bytes);
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
